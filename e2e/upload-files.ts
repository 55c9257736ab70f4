/** Files to upload. */
import { template } from '#sandbox/employment-contracts/template.ts'

type UploadFile = { name: string; mimeType: string; buffer: Buffer }

/** A red pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

export const png = (name = 'me.png'): UploadFile => ({ name, mimeType: 'image/png', buffer: pixel })

/** A PNG of this size in bytes. */
export const largePng = (bytes: number): UploadFile => ({
  name: 'large.png',
  mimeType: 'image/png',
  buffer: Buffer.concat([pixel, Buffer.alloc(bytes - pixel.length)]),
})

export const pdf: UploadFile = {
  name: 'paper.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4'),
}

/** A file that claims to be an image but is not one. */
export const falseImage: UploadFile = {
  name: 'page.png',
  mimeType: 'image/png',
  buffer: Buffer.from('<svg onload="alert(1)"></svg>'),
}

/** A PDF: the template of the contract by default. */
export const pdfFile = (name: string, bytes: Uint8Array = template): UploadFile => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(bytes),
})
