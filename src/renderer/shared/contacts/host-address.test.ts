import { describe, expect, it, vi } from 'vitest'

vi.mock('#platform/host.ts', () => ({ host: 'https://api.example' }))
const { hostAddress } = await import('./host-address.ts')

describe('hostAddress', () => {
  it('relative and absolute addresses of the host are resolved', () => {
    expect(hostAddress('/files/1.png')).toBe('https://api.example/files/1.png')
    expect(hostAddress('https://cdn.example/1.png')).toBe('https://cdn.example/1.png')
    expect(hostAddress('data:image/png;base64,AAAA')).toBe('data:image/png;base64,AAAA')
  })

  it.each([
    'javascript:alert(1)',
    'http://cdn.example/1.png',
    'data:text/html,<b>',
    'https://a:b@cdn.example/',
  ])('%s is rejected', (address) => {
    expect(hostAddress(address)).toBeUndefined()
  })
})
