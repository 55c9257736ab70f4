import { describe, expect, it } from 'vitest'
import { addressAt } from './address-at.ts'

const host = 'https://app.example'

describe('the address of a file', () => {
  it.each([
    [
      '/facebook-business/contract/files/k/upload?code=c',
      `${host}/facebook-business/contract/files/k/upload?code=c`,
    ],
    [`${host}/x`, `${host}/x`],
  ])('%s is the host’s own', (address, whole) => {
    expect(addressAt(address, host)).toBe(whole)
  })

  it.each([
    'https://elsewhere.example/x',
    '//elsewhere.example/x',
    'https://app.example.evil.example/x',
    'https://app.example:8443/x',
    'http://app.example/x',
    'javascript:alert(1)',
    'data:application/pdf,x',
    'blob:https://elsewhere.example/1',
    'https://user@elsewhere.example/',
    'https://user@app.example/',
    'https://:secret@app.example/',
  ])('%s is refused', (address) => {
    expect(() => addressAt(address, host)).toThrow(expect.objectContaining({ kind: 'data' }))
  })
})
