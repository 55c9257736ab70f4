import { describe, expect, it, vi } from 'vitest'
import { ownAddress } from './files.ts'

vi.mock('#platform/host.ts', () => ({ host: 'https://app.example' }))

const host = 'https://app.example'

describe('ownAddress', () => {
  it.each([
    [
      '/facebook-business/contract/files/k/upload?code=c',
      `${host}/facebook-business/contract/files/k/upload?code=c`,
    ],
    [`${host}/x`, `${host}/x`],
  ])('%s is resolved at the host', (address, url) => {
    expect(ownAddress(address)).toBe(url)
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
  ])('%s is rejected', (address) => {
    expect(() => ownAddress(address)).toThrow(expect.objectContaining({ kind: 'data' }))
  })
})
