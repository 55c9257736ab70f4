/** Files to send, made here. */

type SentFile = { name: string; mimeType: string; buffer: Buffer }

/** A red pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

export const png = (name = 'me.png'): SentFile => ({ name, mimeType: 'image/png', buffer: pixel })

/** A PNG with so many bytes. */
export const largePng = (bytes: number): SentFile => ({
  name: 'large.png',
  mimeType: 'image/png',
  buffer: Buffer.concat([pixel, Buffer.alloc(bytes - pixel.length)]),
})

export const pdf: SentFile = {
  name: 'paper.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4'),
}

/** Says that it is an image, and is none. */
export const falseImage: SentFile = {
  name: 'page.png',
  mimeType: 'image/png',
  buffer: Buffer.from('<svg onload="alert(1)"></svg>'),
}
