/** Generated files for tests, valid and hostile. */
import { pdfOf } from '../employment-contracts/template.ts'

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))

/** A PDF with `count` pages that share one drawing, so that it stays small. */
export function pdfWithPages(count: number, drawing = '0.8 g 100 100 300 200 re f'): Uint8Array<ArrayBuffer> {
  const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << >> /Contents 3 0 R >>'
  const kids = Array.from({ length: count }, (_, index) => `${index + 4} 0 R`).join(' ')
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${count} >>`,
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    ...Array.from({ length: count }, () => page),
  ])
}

/** `size` bytes with the start and end of a PDF. */
export function pdfOfSize(size: number): Uint8Array<ArrayBuffer> {
  const end = '\n%%EOF\n'
  return bytesOf('%PDF-1.4\n'.padEnd(size - end.length, ' ') + end)
}

const pdf = pdfWithPages(1)

/** Files that are neither a complete PDF nor an image. */
export const refusedFiles = {
  nothing: new Uint8Array(),
  'a truncated PDF': pdf.slice(0, Math.floor(pdf.length / 2)),
  'an SVG with a script': bytesOf('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  'a page that is a PDF further down': bytesOf(
    `<!doctype html><script>alert(1)</script>${Buffer.from(pdf).toString('latin1')}`,
  ),
  'a text': bytesOf('%PDF, as they say %%EOF'),
} as const

/** A PDF that contains HTML, and a GIF that is also a script. */
export const polyglots = {
  pdf: bytesOf(
    Buffer.from(pdf)
      .toString('latin1')
      .replace('%PDF-1.4\n', '%PDF-1.4\n%<html><script>alert(1)</script></html>\n'),
  ),
  gif: bytesOf('GIF89a=1/*\x80\0\0\xff\xff\xff\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;*/;alert(1)'),
} as const

/** A red pixel. */
export const signatureImage = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  ),
)

/** A PNG whose header claims this size: the file of a decompression bomb. */
export function pngOfSize(width: number, height: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(signatureImage)
  const header = new DataView(bytes.buffer)
  header.setUint32(16, width)
  header.setUint32(20, height)
  return bytes
}

/** The same pixel in a different file: bytes after the image's end are ignored. */
export const otherSignatureImage = new Uint8Array([...signatureImage, 0])
