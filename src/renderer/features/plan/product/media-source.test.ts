import { describe, expect, it, vi } from 'vitest'

vi.mock('#api/host.ts', () => ({ host: 'https://api.example' }))
const { filmSource, mediaSource } = await import('./media-source.ts')

describe('a picture or film', () => {
  it("is the host's own, or came with the answer", () => {
    expect(mediaSource('/files/1.png')).toBe('https://api.example/files/1.png')
    expect(filmSource('https://api.example/a.webm')).toBe('https://api.example/a.webm')
    expect(mediaSource('data:image/svg+xml;base64,AA')).toBe('data:image/svg+xml;base64,AA')
    expect(filmSource('data:image/svg+xml;base64,AA')).toBeUndefined()
  })

  it.each(['https://cdn.example/1.png', 'javascript:alert(1)', 'data:text/html,x', 'http://api.example/a'])(
    'is never %s',
    (address) => expect(mediaSource(address)).toBeUndefined(),
  )
})
