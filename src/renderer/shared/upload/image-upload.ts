/** Uploads an image as a background task; its progress is 0 to 1. */
import { ApiError } from '#api/api-error.ts'
import { send } from '#api/client.ts'
import { documentCalls } from '#protocol/http/documents.ts'
import { type BackgroundTask, createBackgroundTask } from '#session/background-task.ts'
import { imageFault } from './image-check.ts'

export type ImageUpload = BackgroundTask<File, number, string>

interface ImageUploadOptions {
  /** Uses the address of the uploaded image as part of the task; an error stops the task. */
  readonly onArrived?: (address: string) => Promise<void>
  /** Called when it ends while its page is not mounted; with `error` if it stopped. */
  readonly onUnseen?: (end: { readonly step: 'stopped' | 'done'; readonly error?: unknown }) => void
}

/** The result is the address of the image at the host. */
export function createImageUpload({ onArrived, onUnseen }: ImageUploadOptions = {}): ImageUpload {
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
