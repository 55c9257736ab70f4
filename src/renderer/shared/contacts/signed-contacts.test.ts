import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { Contact, ContactSignature, signedContactUrl, unsignedContactUrl } from '#protocol/http/contacts.ts'

const signature = 'eyJhIjoxfQ.c2lnbmF0dXJl-_~'

describe('the signature of a contact', () => {
  it.each([
    ['https://help.example.com/', 'https://help.example.com/?signature='],
    ['https://help.example.com/chat?lang=en', 'https://help.example.com/chat?lang=en&signature='],
    ['https://help.example.com/a%20b?q=1+2&r', 'https://help.example.com/a%20b?q=1+2&r&signature='],
  ])('is the last parameter of %s, whose other parts stay as they are', (url, start) => {
    expect(signedContactUrl(url, signature)).toBe(`${start}${signature}`)
    expect(unsignedContactUrl(signedContactUrl(url, signature))).toBe(url)
  })

  it('stands before a fragment', () => {
    const signed = signedContactUrl('https://help.example.com/chat?team=2#top', signature)
    expect(signed).toBe(`https://help.example.com/chat?team=2&signature=${signature}#top`)
    expect(unsignedContactUrl(signed)).toBe('https://help.example.com/chat?team=2#top')
  })

  it.each([
    'https://help.example.com/chat?lang=en',
    'https://help.example.com/?signature=abc&next=https://evil.example',
    'https://help.example.com/?my-signature=abc',
    'https://help.example.com/signature=abc',
    'https://help.example.com/?signature=%2F%2Fevil.example',
  ])('nothing else is taken out of %s', (url) => {
    expect(unsignedContactUrl(url)).toBe(url)
  })

  it.each([
    '',
    'short',
    'a'.repeat(1001),
    `${signature}&next=1`,
    `${signature}#`,
    `${signature} `,
    '%41'.repeat(9),
  ])('%j is none', (text) => {
    expect(v.is(ContactSignature, text)).toBe(false)
  })
})

it('a contact of a host that signs nothing has no such field, or null', () => {
  const contact = { id: 'a', label: 'A', type: 1, url: 'https://help.example.com/' }
  expect(v.parse(Contact, contact)).toEqual(contact)
  expect(v.parse(Contact, { ...contact, is_signed: null }).is_signed).toBeNull()
})
