import { describe, expect, it } from 'vitest'
import { limits } from '#protocol/http/limits.ts'
import { imageFault } from './image-check.ts'

describe('imageFault', () => {
  it('an image may have up to 5 MB', () => {
    expect(imageFault({ type: 'image/jpeg', size: limits.imageBytes })).toBeUndefined()
    expect(imageFault({ type: 'image/jpeg', size: limits.imageBytes + 1 })).toBe('upload.imageTooLarge')
  })

  it.each(['application/pdf', 'text/html', '', 'video/mp4'])('an image may not have the type %o', (type) => {
    expect(imageFault({ type, size: 10 })).toBe('upload.notAnImage')
  })

  it('an empty file is not an image, and the type is checked before the size', () => {
    expect(imageFault({ type: 'image/png', size: 0 })).toBe('upload.notAnImage')
    expect(imageFault({ type: 'text/plain', size: limits.imageBytes * 2 })).toBe('upload.notAnImage')
  })
})
