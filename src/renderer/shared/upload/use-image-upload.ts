import { useErrorText } from '../errors/error-text.ts'
import { useBackgroundTask } from '../hooks/use-background-task.ts'
import { imageFault } from './image-check.ts'
import type { ImageUpload } from './image-upload.ts'

interface ImageUploadState {
  /** Progress, 0 to 1; undefined while nothing is sent. */
  readonly part: number | undefined
  /** Why it failed, in the user's language. */
  readonly error: string | undefined
  /** The same file may be sent again. */
  readonly canRetry: boolean
}

/** The state of an image upload, for its screen. */
export function useImageUpload(task: ImageUpload): ImageUploadState {
  const state = useBackgroundTask(task)
  const errorText = useErrorText()
  const hasFailed = state.step === 'stopped' && state.error !== undefined
  return {
    part: state.step === 'running' ? (state.progress ?? 0) : undefined,
    error: hasFailed ? errorText(state.error) : undefined,
    canRetry: hasFailed && imageFault(state.input) === undefined,
  }
}
