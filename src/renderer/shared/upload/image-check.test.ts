import { describe, expect, it } from 'vitest'
import { limits } from '#protocol/http/limits.ts'
import { imageFault } from './image-check.ts'

describe('an image that is to be sent', () => {
  it('may have 5 MB and not a byte more', () => {
    expect(imageFault({ type: 'image/jpeg', size: limits.imageBytes })).toBeUndefined()
    expect(imageFault({ type: 'image/jpeg', size: limits.imageBytes + 1 })).toBe('upload.imageTooLarge')
  })

  it.each(['application/pdf', 'text/html', '', 'video/mp4'])('is none with the type %o', (type) => {
    expect(imageFault({ type, size: 10 })).toBe('upload.notAnImage')
  })

  it('is none when it is empty, and that comes before its size', () => {
    expect(imageFault({ type: 'image/png', size: 0 })).toBe('upload.notAnImage')
    expect(imageFault({ type: 'text/plain', size: limits.imageBytes * 2 })).toBe('upload.notAnImage')
  })
})
