import { describe, expect, it } from 'vitest'
import { limits } from '#protocol/http/limits.ts'
import { imageFault } from './image-check.ts'

describe('imageFault', () => {
  it('accepts up to 5 MB', () => {
    expect(imageFault({ type: 'image/jpeg', size: limits.imageBytes })).toBeUndefined()
    expect(imageFault({ type: 'image/jpeg', size: limits.imageBytes + 1 })).toBe('upload.imageTooLarge')
  })

  it.each(['application/pdf', 'text/html', '', 'video/mp4'])('rejects the type %o', (type) => {
    expect(imageFault({ type, size: 10 })).toBe('upload.notAnImage')
  })

  it('rejects an empty file, and checks the type before the size', () => {
    expect(imageFault({ type: 'image/png', size: 0 })).toBe('upload.notAnImage')
    expect(imageFault({ type: 'text/plain', size: limits.imageBytes * 2 })).toBe('upload.notAnImage')
  })
})
