/** Checks an image before it is sent (docs/rules.md, section P5). The host checks it again. */
import { limits } from '#protocol/http/limits.ts'
import type { MessageKey } from '#protocol/http/messages.ts'

/** The message for an invalid file; undefined if it may be sent. */
export function imageFault({ type, size }: Pick<File, 'type' | 'size'>): MessageKey | undefined {
  if (!type.startsWith('image/') || size === 0) return 'upload.notAnImage'
  return size > limits.imageBytes ? 'upload.imageTooLarge' : undefined
}
