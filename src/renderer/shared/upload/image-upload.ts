/** Uploads an image as a background task; its progress is 0 to 1. */

import { type BackgroundTask, createBackgroundTask } from '#data/background-task.ts'
import { ApiError } from '#data/http/api-error.ts'
import { send } from '#data/http/client.ts'
import { documentEndpoints } from '#protocol/http/documents.ts'
import type { MessageKey } from '#protocol/http/messages.ts'
import { useErrorText } from '../errors/error-text.ts'
import { useBackgroundTask } from '../hooks/use-background-task.ts'
import { checkImage, isImageFault } from './image-check.ts'

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
      const { type, fault } = await checkImage(file)
      if (type === undefined) throw new ApiError('data', { key: fault })
      onProgress(0)
      const image = file.type === type ? file : new File([file], file.name, { type })
      const { url } = await send(documentEndpoints.upload, {}, { file: image, signal, onProgress })
      await onArrived?.(url)
      return url
    },
    ...(onUnseen && { onUnseen }),
  })
}

interface ImageUploadState {
  /** Progress, 0 to 1; undefined while nothing is sent. */
  readonly part: number | undefined
  /** Why it failed, in the user's language. */
  readonly error: string | undefined
  /** The same file may be sent again. */
  readonly canRetry: boolean
  /** Why the file itself is not accepted. */
  readonly fault: MessageKey | undefined
}

/** The state of an image upload, for its screen. */
export function useImageUpload(task: ImageUpload): ImageUploadState {
  const state = useBackgroundTask(task)
  const errorText = useErrorText()
  const hasFailed = state.step === 'stopped' && state.error !== undefined
  const key = hasFailed && state.error instanceof ApiError ? state.error.key : undefined
  const fault = isImageFault(key) ? key : undefined
  return {
    part: state.step === 'running' ? (state.progress ?? 0) : undefined,
    error: hasFailed ? errorText(state.error) : undefined,
    canRetry: hasFailed && fault === undefined,
    fault,
  }
}
