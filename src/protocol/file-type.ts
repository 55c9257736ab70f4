/** Detects the type of a file from its bytes; its name and declared type are not trusted. */

export const imageTypes = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
} as const
export type ImageType = keyof typeof imageTypes

/** The types of an employment contract: a PDF, or images of its pages. */
export const documentTypes = { 'application/pdf': 'pdf', ...imageTypes } as const
export type DocumentType = keyof typeof documentTypes

export function isDocumentType(type: string): type is DocumentType {
  return Object.hasOwn(documentTypes, type)
}

const latin = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(Math.max(0, from), to))

/** PDF readers look for the end marker in this many bytes at the end. */
const pdfTail = 1024

/**
 * The type of a document. A PDF must start with its header, which excludes files that are also an HTML page, and must have
 * its end marker, which excludes truncated files.
 */
export function documentTypeOf(bytes: Uint8Array): DocumentType | undefined {
  if (/^%PDF-[12]\.\d/.test(latin(bytes, 0, 8))) {
    const hasEnd = latin(bytes, bytes.length - pdfTail, bytes.length).includes('%%EOF')
    return hasEnd ? 'application/pdf' : undefined
  }
  return imageTypeOf(bytes)
}

/** The type of a PNG, JPEG, WebP or GIF with a size above zero in its header; undefined for anything else. */
export function imageTypeOf(bytes: Uint8Array): ImageType | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (latin(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') {
    const hasHeader = bytes.length >= 33 && latin(bytes, 12, 16) === 'IHDR'
    return hasHeader && view.getUint32(16) > 0 && view.getUint32(20) > 0 ? 'image/png' : undefined
  }
  if (/^GIF8[79]a$/.test(latin(bytes, 0, 6))) {
    const hasHeader = bytes.length >= 13
    return hasHeader && view.getUint16(6, true) > 0 && view.getUint16(8, true) > 0 ? 'image/gif' : undefined
  }
  if (latin(bytes, 0, 4) === 'RIFF' && latin(bytes, 8, 12) === 'WEBP') {
    return bytes.length >= 30 && /^VP8[ LX]$/.test(latin(bytes, 12, 16)) ? 'image/webp' : undefined
  }
  return isJpeg(bytes, view) ? 'image/jpeg' : undefined
}

/** Walks the segments up to the frame header, which contains the size. */
function isJpeg(bytes: Uint8Array, view: DataView): boolean {
  if (latin(bytes, 0, 3) !== '\xff\xd8\xff') return false
  for (let offset = 2; offset + 9 <= bytes.length && bytes[offset] === 0xff; ) {
    const marker = bytes[offset + 1] ?? 0
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return view.getUint16(offset + 5) > 0 && view.getUint16(offset + 7) > 0
    offset += marker === 0xff ? 1 : 2 + view.getUint16(offset + 2)
  }
  return false
}
