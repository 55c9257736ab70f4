/** Sending an image as long work; its progress is a part of 1. */
import { ApiError } from '#api/api-error.ts'
import { send } from '#api/client.ts'
import { documentCalls } from '#protocol/http/documents.ts'
import { createBackgroundTask, type BackgroundTask } from '#session/background-task.ts'
import { imageFault } from './image-check.ts'

export type ImageUpload = BackgroundTask<File, number, string>

interface ImageUploadParts {
  /** What is done with the image's address before the work is done; what it throws stops the work. */
  readonly onArrived?: (address: string) => Promise<void>
  /** It has ended while its page was not there; `error` where it stopped. */
  readonly onUnseen?: (end: { readonly step: 'stopped' | 'done'; readonly error?: unknown }) => void
}

/** The result is the image's address at the host. */
export function createImageUpload({ onArrived, onUnseen }: ImageUploadParts = {}): ImageUpload {
  return createBackgroundTask<File, number, string>({
    async run(file, { signal, onProgress }) {
      const fault = imageFault(file)
      if (fault) throw new ApiError('data', { key: fault })
      onProgress(0)
      const { url } = await send(documentCalls.upload, {}, { file, signal, onProgress })
      await onArrived?.(url)
      return url
    },
    ...(onUnseen && { onUnseen }),
  })
}
