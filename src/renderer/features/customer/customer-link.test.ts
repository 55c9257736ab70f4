import { describe, expect, it } from 'vitest'
import type { Contact } from '#protocol/http/contacts.ts'
import { disguisedLinks, refusedLinks } from '#protocol/link-cases.ts'
import { verdictOf } from './customer-link.ts'

const contact = (url: string, type = 1): Contact => ({ id: url, label: 'Help', type, url })
const chat = 'https://help.example.com/chat?team=2#top'
const contacts = [
  contact(chat),
  contact('https://help.example.com/'),
  contact('http://localhost:4401/contact'),
  contact('http://127.0.0.1:4401/contact'),
  contact('https://例え.example/chat'),
  contact('https://elsewhere.example.com/', 2),
  // What a careless or compromised host might send; never loaded.
  contact('javascript:alert(1)'),
  contact('http://help.example.com/'),
  contact('https://user:word@help.example.com/'),
  contact('https://help.example.com\\@evil.example/'),
]

/** As the router provides it: decoded once. */
const verdict = (query: string) => verdictOf(new URLSearchParams(query), contacts)
const ofLink = (url: string) => verdictOf(new URLSearchParams({ url }), contacts)

describe('a link of the account', () => {
  it.each([
    [chat, 'help.example.com'],
    ['https://help.example.com/', 'help.example.com'],
    ['http://localhost:4401/contact', 'localhost:4401'],
    ['http://127.0.0.1:4401/contact', '127.0.0.1:4401'],
    ['https://例え.example/chat', 'xn--r8jz45g.example'],
  ])('%s loads in the app, and its host is named', (url, host) => {
    expect(ofLink(url)).toMatchObject({ kind: 'inside', host, href: new URL(url).href })
  })

  it('loads with any signature if it takes one, which is not used, and otherwise with none', () => {
    const signed = { ...contact('https://help.example.com/chat?lang=en'), is_signed: true }
    const loads = (text: string, of: Contact) => verdictOf(new URLSearchParams({ url: text }), [of])
    const link = `${signed.url}&signature=eyJhIjoxfQ.c2lnbmF0dXJl`
    for (const text of [signed.url, link, `${signed.url}&signature=`])
      expect(loads(text, signed)).toMatchObject({ kind: 'inside', href: signed.url, contact: signed })
    for (const text of [`${link}&lang=de`, `${link}/../evil`, link.replace('help', 'evil')])
      expect(loads(text, signed)).toMatchObject({ kind: 'outside', reason: 'notYours' })
    expect(loads(link, { ...signed, is_signed: false })).toMatchObject({ kind: 'outside' })
    expect(loads(link, { ...signed, type: 2 })).toMatchObject({ kind: 'outside', reason: 'opensOutside' })
  })

  it('opens externally if its type says so', () => {
    expect(ofLink('https://elsewhere.example.com/')).toMatchObject({
      kind: 'outside',
      reason: 'opensOutside',
      host: 'elsewhere.example.com',
    })
  })
})

/** May open externally once the user has confirmed its host, which is the one that it leads to. */
const foreign: readonly (readonly [string, string])[] = [
  ['https://evil.example/', 'evil.example'],
  ['https://help.example.com.evil.example/chat', 'help.example.com.evil.example'],
  ['https://help-example.com/chat', 'help-example.com'],
  ['https://helpexample.com/chat', 'helpexample.com'],
  ['https://help.example.co/chat', 'help.example.co'],
  ['https://help.example.com:8443/chat', 'help.example.com:8443'],
  ['https://xhelp.example.com/', 'xhelp.example.com'],
  ['https://help.example.com./', 'help.example.com.'],
  ['https://HELP.example.com/other', 'help.example.com'],
  ['https://help.example.com/chat', 'help.example.com'],
  ['https://help.example.com/chat?team=2', 'help.example.com'],
  ['https://help.example.com/chat?team=2#top#', 'help.example.com'],
  ['https://help.example.com', 'help.example.com'],
  ['https://help.example.com//', 'help.example.com'],
  ['https://help.example.com/../', 'help.example.com'],
  ['https://help.example.com/%2e%2e/', 'help.example.com'],
  ['https://help.example.com/%2f%2fevil.example', 'help.example.com'],
  ['https://help%2Eexample.com/', 'help.example.com'],
  ['https://hеlp.example.com/', 'xn--hlp-rdd.example.com'],
  ['https://help.example.com。evil.example/', 'help.example.com.evil.example'],
  ['https://ｈelp.example.com/', 'help.example.com'],
  ['https://evil.example/?https://help.example.com/', 'evil.example'],
  ['https://evil.example/#https://help.example.com/', 'evil.example'],
  ['https://evil.example/https://help.example.com/', 'evil.example'],
  ['https://evil.example/@help.example.com/', 'evil.example'],
  ['https://evil.example?@help.example.com/', 'evil.example'],
  ['https://evil.example#@help.example.com/', 'evil.example'],
  ['https://0x7f.1/', '127.0.0.1'],
  ['https://2130706433/', '127.0.0.1'],
  ['http://localhost:4400/', 'localhost:4400'],
  ['http://localhost:4401/', 'localhost:4401'],
  ['http://localhost:4401/contact/../', 'localhost:4401'],
  ['http://127.1:4401/contact', '127.0.0.1:4401'],
  ['http://[::1]:4401/contact', '[::1]:4401'],
]

/** Opens nowhere. */
const hostile: readonly (readonly [string, string])[] = [
  ['', 'missing'],
  ['javascript:alert(1)', 'insecure'],
  ['JaVaScRiPt:alert(1)', 'insecure'],
  ['javascript://help.example.com/%0aalert(1)', 'insecure'],
  ['data:text/html,<script>alert(1)</script>', 'insecure'],
  ['data:text/html;base64,PHNjcmlwdD4=', 'insecure'],
  ['blob:https://help.example.com/1', 'insecure'],
  ['file:///etc/passwd', 'insecure'],
  ['file://help.example.com/share', 'insecure'],
  ['ftp://help.example.com/', 'insecure'],
  ['ws://help.example.com/', 'insecure'],
  ['about:blank', 'insecure'],
  ['about:srcdoc', 'insecure'],
  ['view-source:https://help.example.com/', 'insecure'],
  ['intent://help.example.com/#Intent;scheme=https;end', 'insecure'],
  ['tel:+4915112345678', 'insecure'],
  ['mailto:help@example.com', 'insecure'],
  ['placard://notification', 'insecure'],
  ['app://placard/index.html', 'insecure'],
  ['filesystem:https://help.example.com/temporary/x', 'insecure'],
  ['http://help.example.com/', 'insecure'],
  ['http://localhost.evil.example:4401/contact', 'insecure'],
  ['http://localhost:4401.evil.example/', 'unreadable'],
  ['http://192.168.0.1/', 'insecure'],
  ['http://0.0.0.0:4401/contact', 'insecure'],
  ['https://user:word@help.example.com/', 'disguised'],
  ['https://help.example.com@evil.example/', 'disguised'],
  ['https://help.example.com:443@evil.example/', 'disguised'],
  ['https://help.example.com%2F@evil.example/', 'disguised'],
  ['https://help.example.com%00@evil.example/', 'disguised'],
  ['https://:word@help.example.com/', 'disguised'],
  ['https://help.example.com\\@evil.example/', 'disguised'],
  ['https:\\\\help.example.com\\', 'disguised'],
  ['https:/\\evil.example/', 'disguised'],
  ['https:help.example.com', 'disguised'],
  ['https:/help.example.com/', 'disguised'],
  ['https:///help.example.com/', 'disguised'],
  [' https://help.example.com/', 'disguised'],
  ['https://help.example.com/ ', 'disguised'],
  ['ht\ttps://help.example.com/', 'disguised'],
  ['https://help.example.com/\n', 'disguised'],
  ['https://help.example\r\n.com/', 'disguised'],
  ['\u0001https://help.example.com/', 'disguised'],
  ['java\tscript:alert(1)', 'disguised'],
  ['https://help.example.com/\u0000', 'disguised'],
  ['https://help\u200b.example.com/', 'disguised'],
  ['https://\u202emoc.elpmaxe.pleh/', 'disguised'],
  ['https://help\u00ad.example.com/', 'disguised'],
  ['\ufeffhttps://help.example.com/', 'disguised'],
  ['//help.example.com/', 'unreadable'],
  ['/contact', 'unreadable'],
  ['contact', 'unreadable'],
  ['?url=https://help.example.com/', 'unreadable'],
  ['#/customer', 'unreadable'],
  ['help.example.com', 'unreadable'],
  ['https://', 'unreadable'],
  ['https://help.example.com:99999/', 'unreadable'],
  ['https://[::1/', 'unreadable'],
  ['https://help.example.com%00.evil.example/', 'unreadable'],
  ['https%3A%2F%2Fhelp.example.com%2F', 'unreadable'],
  ['https%253A%252F%252Fhelp.example.com%252F', 'unreadable'],
  ['https://help%252Eexample.com/', 'unreadable'],
  [`https://help.example.com/${'a'.repeat(3000)}`, 'unreadable'],
]

describe('a link that is not exactly one of the account', () => {
  it.each(foreign)('%s never loads in the app; externally it would open %s', (url, host) => {
    expect(ofLink(url)).toMatchObject({ kind: 'outside', reason: 'notYours', host })
  })
})

describe('a hostile link', () => {
  it.each(hostile)('%j opens nowhere: %s', (url, reason) => {
    expect(ofLink(url)).toEqual({ kind: 'refused', reason })
  })

  it('opens nowhere when it is given twice', () => {
    const own = encodeURIComponent(chat)
    expect(verdict(`url=${own}&url=https://evil.example/`)).toEqual({ kind: 'refused', reason: 'several' })
    expect(verdict(`url=https://evil.example/&url=${own}`)).toEqual({ kind: 'refused', reason: 'several' })
  })

  it('is ignored under another parameter name', () => {
    expect(verdict(`URL=${encodeURIComponent(chat)}`)).toEqual({ kind: 'refused', reason: 'missing' })
    expect(verdict('')).toEqual({ kind: 'refused', reason: 'missing' })
  })

  it('is decoded exactly once, as the router does', () => {
    expect(verdict(`url=${encodeURIComponent(chat)}`)).toMatchObject({ kind: 'inside' })
    expect(verdict(`url=${encodeURIComponent(encodeURIComponent(chat))}`)).toEqual({
      kind: 'refused',
      reason: 'unreadable',
    })
  })
})

describe('hundreds of disguises and schemes', () => {
  const disguised = contacts
    .filter(({ url }) => ofLink(url).kind !== 'refused')
    .flatMap(({ url }) => disguisedLinks(url))
    .filter((url) => contacts.every((item) => item.url !== url))
  const all = [...new Set([...disguised, ...refusedLinks])]

  it('include more than 1,000 disguised links and more than 300 other schemes', () => {
    expect(disguised.length).toBeGreaterThan(1000)
    expect(refusedLinks.length).toBeGreaterThan(300)
    expect(new Set(disguised.map((url) => ofLink(url).kind))).toEqual(new Set(['outside', 'refused']))
  })

  it('never load in the app, and open externally only at the host that the screen names', () => {
    for (const url of all) {
      const result = ofLink(url)
      expect(result.kind, url).not.toBe('inside')
      if (result.kind !== 'outside') continue
      const target = new URL(result.href)
      expect(target.host, url).toBe(result.host)
      expect(new URL(url).host, url).toBe(result.host)
      expect([target.username, target.password], url).toEqual(['', ''])
      const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(target.hostname)
      expect(target.protocol === 'https:' || (target.protocol === 'http:' && isLocal), url).toBe(true)
    }
  })

  it('open nowhere if their scheme is not one for pages', () => {
    for (const url of refusedLinks) expect(ofLink(url).kind, url).toBe('refused')
  })
})

it('no link loads in the app without contacts', () => {
  expect(verdictOf(new URLSearchParams({ url: chat }), [])).toMatchObject({ kind: 'outside' })
})

it('the tables have at least 90 hostile links', () => {
  expect(new Set([...foreign, ...hostile].map(([url]) => url)).size).toBeGreaterThanOrEqual(90)
})
