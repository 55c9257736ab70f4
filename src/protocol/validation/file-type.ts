/** Detects the type of a file from its bytes; its name and declared type are not trusted. */
import { isCompleteImage } from './complete-image.ts'

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
 * its end marker, which excludes truncated files; an image must be complete, too.
 */
export function documentTypeOf(bytes: Uint8Array): DocumentType | undefined {
  if (/^%PDF-[12]\.\d/.test(latin(bytes, 0, 8))) {
    const hasEnd = latin(bytes, bytes.length - pdfTail, bytes.length).includes('%%EOF')
    return hasEnd ? 'application/pdf' : undefined
  }
  const image = imageTypeOf(bytes)
  return image !== undefined && isCompleteImage(image, bytes) ? image : undefined
}

interface ImageHeader {
  readonly type: ImageType
  readonly width: number
  readonly height: number
}

/** The type of a PNG, JPEG, WebP or GIF with a size above zero in its header; undefined for anything else. */
export function imageTypeOf(bytes: Uint8Array): ImageType | undefined {
  return imageHeaderOf(bytes)?.type
}

/** Type and size, in pixels, from the header of an image; undefined for anything else. */
export function imageHeaderOf(bytes: Uint8Array): ImageHeader | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const header =
    pngHeader(bytes, view) ?? gifHeader(bytes, view) ?? webpHeader(bytes, view) ?? jpegHeader(bytes, view)
  return header !== undefined && header.width > 0 && header.height > 0 ? header : undefined
}

/** The brands of HEIC and AVIF in the header of their container (ISO/IEC 23008-12). */
const containerImage = /^ftyp(?:hei[cmsx]|hev[cmsx]|mif[12]|msf1|avi[fs])$/

/** The first bytes of TIFF in both byte orders, JPEG XL with and without a container. */
const otherImages = ['II*\0', 'MM\0*', '\xff\x0a', '\0\0\0\x0cJXL ']

/** Whether it is an image of a type that is not accepted: HEIC, AVIF, TIFF, JPEG XL, BMP. */
export function isOtherImage(bytes: Uint8Array): boolean {
  const start = latin(bytes, 0, 10)
  return (
    containerImage.test(latin(bytes, 4, 12)) ||
    otherImages.some((signature) => start.startsWith(signature)) ||
    // Two letters alone may begin a text: after the size of the file, a BMP has four zeros.
    (start.startsWith('BM') && start.endsWith('\0\0\0\0'))
  )
}

function pngHeader(bytes: Uint8Array, view: DataView): ImageHeader | undefined {
  const isPng = latin(bytes, 0, 8) === '\x89PNG\r\n\x1a\n' && latin(bytes, 12, 16) === 'IHDR'
  if (!isPng || bytes.length < 33) return undefined
  return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) }
}

function gifHeader(bytes: Uint8Array, view: DataView): ImageHeader | undefined {
  if (!/^GIF8[79]a$/.test(latin(bytes, 0, 6)) || bytes.length < 13) return undefined
  return { type: 'image/gif', width: view.getUint16(6, true), height: view.getUint16(8, true) }
}

/** The three kinds of WebP: lossy, lossless, extended. */
function webpHeader(bytes: Uint8Array, view: DataView): ImageHeader | undefined {
  if (latin(bytes, 0, 4) !== 'RIFF' || latin(bytes, 8, 12) !== 'WEBP' || bytes.length < 30) return undefined
  const type = 'image/webp'
  switch (latin(bytes, 12, 16)) {
    case 'VP8 ':
      return { type, width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
    case 'VP8L': {
      const bits = view.getUint32(21, true)
      return { type, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8X':
      // Two numbers of 24 bits.
      return {
        type,
        width: (view.getUint32(24, true) & 0xffffff) + 1,
        height: (view.getUint32(26, true) >>> 8) + 1,
      }
    default:
      return undefined
  }
}

/** Walks the segments up to the frame header, which contains the size. */
function jpegHeader(bytes: Uint8Array, view: DataView): ImageHeader | undefined {
  if (latin(bytes, 0, 3) !== '\xff\xd8\xff') return undefined
  for (let offset = 2; offset + 9 <= bytes.length && bytes[offset] === 0xff; ) {
    const marker = bytes[offset + 1] ?? 0
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame)
      return { type: 'image/jpeg', height: view.getUint16(offset + 5), width: view.getUint16(offset + 7) }
    offset += marker === 0xff ? 1 : 2 + view.getUint16(offset + 2)
  }
  return undefined
}
