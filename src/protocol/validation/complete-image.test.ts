import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { documentTypeOf } from './file-type.ts'

const latin = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'))
const png = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  ),
)
const gif = latin(
  'GIF89a\x01\0\x01\0\x80\0\0\xff\xff\xff\0\0\0!\xf9\x04\0\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;',
)
const webp = new Uint8Array(Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64'))
const jpeg = new Uint8Array(
  readFileSync(new URL('../../../e2e/documents/scans/progressive.jpg', import.meta.url)),
)

describe('an image as a document', () => {
  it.each([
    ['image/png', png],
    ['image/gif', gif],
    ['image/webp', webp],
    ['image/jpeg', jpeg],
  ])(
    '%s is one if it is complete, with anything behind its end, and none of its beginnings is',
    (type, bytes) => {
      expect(documentTypeOf(bytes)).toBe(type)
      expect(documentTypeOf(Buffer.concat([bytes, latin('\0more')]))).toBe(type)
      const step = Math.ceil(bytes.length / 200)
      for (let length = 0; length < bytes.length; length += step)
        expect(
          documentTypeOf(bytes.subarray(0, length)),
          `${length} bytes of ${bytes.length}`,
        ).toBeUndefined()
    },
  )

  it('a damaged length leads nowhere', () => {
    const changed = png.slice()
    changed.set([0xff, 0xff, 0xff, 0xff], 8)
    expect(documentTypeOf(changed)).toBeUndefined()
  })
})
