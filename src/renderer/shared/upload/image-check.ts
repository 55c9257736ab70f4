/** Checks an image before it is sent (docs/rules.md, section P5). The host checks it again. */

import { limits } from '#protocol/http/limits.ts'
import type { MessageKey } from '#protocol/http/messages.ts'
import { type ImageType, imageHeaderOf, isOtherImage } from '#protocol/validation/file-type.ts'

/** The type of a file that may be sent, or why it may not. */
export type ImageCheck =
  | { readonly type: ImageType; readonly fault?: undefined }
  | { readonly type?: undefined; readonly fault: MessageKey }

/** Looks at the bytes, as the host does: a file may have no declared type, or a wrong one. Never rejects. */
export async function checkImage(file: Blob): Promise<ImageCheck> {
  const bytes = await bytesOf(file)
  const header = bytes && imageHeaderOf(bytes)
  if (header === undefined) {
    return { fault: bytes && isOtherImage(bytes) ? 'upload.imageTypeNotAccepted' : 'upload.notAnImage' }
  }
  if (file.size > limits.imageBytes) return { fault: 'upload.imageTooLarge' }
  if (header.width * header.height > limits.imagePixels) return { fault: 'upload.imageTooManyPixels' }
  return { type: header.type }
}

/** The bytes up to the size that is accepted; undefined if the file cannot be read, as when it was deleted. */
async function bytesOf(file: Blob): Promise<Uint8Array | undefined> {
  try {
    return new Uint8Array(await file.slice(0, limits.imageBytes).arrayBuffer())
  } catch {
    return undefined
  }
}

const faults: ReadonlySet<MessageKey> = new Set<MessageKey>([
  'upload.imageTooLarge',
  'upload.imageTooManyPixels',
  'upload.imageTypeNotAccepted',
  'upload.notAnImage',
])

/** Whether an error says that the file itself is not accepted, so that sending it again is no use. */
export const isImageFault = (key: MessageKey | undefined): key is MessageKey =>
  key !== undefined && faults.has(key)
