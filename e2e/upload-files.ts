/** Files to upload. */
import { template } from '#sandbox/employment-contracts/template.ts'

type UploadFile = { name: string; mimeType: string; buffer: Buffer }

/** A red pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

export const png = (name = 'me.png'): UploadFile => ({ name, mimeType: 'image/png', buffer: pixel })

export const pdf: UploadFile = {
  name: 'paper.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4'),
}

/** A PDF: the template of the contract by default. */
export const pdfFile = (name: string, bytes: Uint8Array = template): UploadFile => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(bytes),
})
