import { describe, expect, it } from 'vitest'
import { limits } from '#protocol/http/limits.ts'
import { checkImage } from './image-check.ts'

const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
const big = (value: number) =>
  String.fromCharCode(value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255)

/** The header of a PNG of this size in pixels, and of a size in bytes. */
function png(width: number, height: number, bytes = 33): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(bytes)
  file.set(latin(`\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR${big(width)}${big(height)}`))
  return file
}

const check = (bytes: Uint8Array<ArrayBuffer>, type = '') => checkImage(new File([bytes], 'file', { type }))

describe('an image', () => {
  it.each(['', 'image/png', 'image/jpeg', 'application/octet-stream'])(
    'that is declared as %o is known by its bytes',
    async (type) => {
      expect(await check(png(2, 1), type)).toEqual({ type: 'image/png' })
    },
  )

  it('may have up to 5 MB and 40 megapixels', async () => {
    expect(await check(png(1, 1, limits.imageBytes))).toEqual({ type: 'image/png' })
    expect(await check(png(1, 1, limits.imageBytes + 1))).toEqual({ fault: 'upload.imageTooLarge' })
    expect(await check(png(10_000, 4000))).toEqual({ type: 'image/png' })
    expect(await check(png(10_000, 4001))).toEqual({ fault: 'upload.imageTooManyPixels' })
  })

  it.each([
    ['HEIC', '\0\0\0\x18ftypheic\0\0\0\0'],
    ['HEIF', '\0\0\0\x18ftypmif1\0\0\0\0'],
    ['AVIF', '\0\0\0\x1cftypavif\0\0\0\0'],
    ['TIFF', 'II*\0\x08\0\0\0'],
    ['big-endian TIFF', 'MM\0*\0\0\0\x08'],
    ['JPEG XL', '\xff\x0a\xfa\x1f'],
    ['BMP', 'BM\x36\x04\0\0\0\0\0\0\x36'],
  ])('of the kind %s is refused as one that is not accepted, also above 5 MB', async (_name, start) => {
    expect(await check(latin(start), 'image/png')).toEqual({ fault: 'upload.imageTypeNotAccepted' })
    const large = new Uint8Array(limits.imageBytes + 1)
    large.set(latin(start))
    expect(await check(large)).toEqual({ fault: 'upload.imageTypeNotAccepted' })
  })

  it.each(['', '%PDF-1.4', '<svg></svg>', 'BMW', '\x89PNG', '\0\0\0\x18ftypisom'])(
    'is not what begins with %j, whatever its type says',
    async (start) => {
      expect(await check(latin(start), 'image/png')).toEqual({ fault: 'upload.notAnImage' })
    },
  )

  it('that can no longer be read is none', async () => {
    const gone = new File([png(1, 1)], 'gone.png')
    Object.defineProperty(gone, 'slice', {
      value: () => ({ arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')) }),
    })
    expect(await checkImage(gone)).toEqual({ fault: 'upload.notAnImage' })
  })
})
