import { describe, expect, it, vi } from 'vitest'

vi.mock('#platform/host.ts', () => ({ host: 'https://api.example' }))
const { videoSource, mediaSource } = await import('./media-source.ts')

describe('mediaSource and videoSource', () => {
  it("allow media from the host's origin, and inline images", () => {
    expect(mediaSource('/files/1.png')).toBe('https://api.example/files/1.png')
    expect(videoSource('https://api.example/a.webm')).toBe('https://api.example/a.webm')
    expect(mediaSource('data:image/svg+xml;base64,AA')).toBe('data:image/svg+xml;base64,AA')
    expect(videoSource('data:image/svg+xml;base64,AA')).toBeUndefined()
  })

  it.each(['https://cdn.example/1.png', 'javascript:alert(1)', 'data:text/html,x', 'http://api.example/a'])(
    'mediaSource rejects %s',
    (address) => expect(mediaSource(address)).toBeUndefined(),
  )
})
