/** What is looked at before an image is sent (docs/rules.md, section P5): the host looks at it again. */
import { limits } from '#protocol/http/limits.ts'
import type { MessageKey } from '#protocol/http/messages.ts'

/** What is wrong with a file; undefined when it may be sent. */
export function imageFault({ type, size }: Pick<File, 'type' | 'size'>): MessageKey | undefined {
  if (!type.startsWith('image/') || size === 0) return 'upload.notAnImage'
  return size > limits.imageBytes ? 'upload.imageTooLarge' : undefined
}
