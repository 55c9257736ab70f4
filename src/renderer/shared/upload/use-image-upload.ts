import { useErrorText } from '../errors/error-text.ts'
import { useBackgroundTask } from '../hooks/use-background-task.ts'
import { imageFault } from './image-check.ts'
import type { ImageUpload } from './image-upload.ts'

interface ImageUploadState {
  /** How much is on its way, 0 to 1; undefined while nothing is sent. */
  readonly part: number | undefined
  /** Why it was refused or did not arrive, in the user's language. */
  readonly error: string | undefined
  /** It may be sent again as it is. */
  readonly canRetry: boolean
}

/** The state of an image's upload, for its screen. */
export function useImageUpload(work: ImageUpload): ImageUploadState {
  const now = useBackgroundTask(work)
  const errorText = useErrorText()
  const hasFailed = now.step === 'stopped' && now.error !== undefined
  return {
    part: now.step === 'running' ? (now.progress ?? 0) : undefined,
    error: hasFailed ? errorText(now.error) : undefined,
    canRetry: hasFailed && imageFault(now.input) === undefined,
  }
}
