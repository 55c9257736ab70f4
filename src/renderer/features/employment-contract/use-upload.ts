/** The upload of a contract as a background task, with its progress; it can be cancelled and resumed. */
import { t } from 'i18next'
import { type BackgroundTaskTools, createBackgroundTask } from '#data/background-task.ts'
import { hasKey } from '#data/http/api-error.ts'
import { hostNow } from '#lib/host-clock.ts'
import { useBackgroundTask } from '#shared/hooks/use-background-task.ts'
import { showToast } from '#ui/toast/toast-store.ts'
import { cacheFile, refreshContract, updateContract } from './api.ts'
import { createUpload, type Upload, type ValidFile, validateFile } from './uploading.ts'

export type UploadState =
  | { readonly step: 'idle' }
  /** The file is invalid. */
  | { readonly step: 'refused'; readonly name: string; readonly error: unknown }
  | { readonly step: 'sending'; readonly name: string; readonly part: number }
  /** The upload can be retried without choosing the file again. */
  | { readonly step: 'stopped'; readonly name: string; readonly error: unknown }

const isFileFault = (error: unknown): boolean =>
  hasKey(error, 'contract.tooLarge') || hasKey(error, 'contract.notADocument')

async function handleUploaded({ name, file, type, sha256 }: ValidFile, key: string): Promise<void> {
  cacheFile(sha256, file)
  const uploaded_at = new Date(hostNow()).toISOString()
  const document = { key, file_name: name, size: file.size, type, sha256, uploaded_at }
  await updateContract({ document })
}

/** The started upload of each file, so that a retry resumes it. */
const startedUploads = new WeakMap<File, { validFile: ValidFile; upload: Upload }>()

async function startUpload(file: File): Promise<{ validFile: ValidFile; upload: Upload }> {
  const validFile = await validateFile(file)
  const started = { validFile, upload: createUpload(validFile) }
  startedUploads.set(file, started)
  return started
}

async function uploadFile(file: File, tools: BackgroundTaskTools<number>): Promise<void> {
  const { validFile, upload } = startedUploads.get(file) ?? (await startUpload(file))
  tools.onProgress(0)
  try {
    await handleUploaded(validFile, await upload.send(tools))
  } catch (error) {
    // The file may have arrived anyway, or the contract may have been signed elsewhere.
    void refreshContract()
    throw error
  }
}

const task = createBackgroundTask<File, number, void>({
  run: uploadFile,
  onUnseen: ({ step }) =>
    step === 'done'
      ? showToast({ kind: 'success', text: t('contract:uploaded.title') })
      : showToast({ kind: 'failure', text: t('contract:upload.failed') }),
})

export function useUpload() {
  const state = useBackgroundTask(task)
  return { state: uploadStateOf(state), pick: task.start, resume: task.retry, cancel: task.cancel }
}

function uploadStateOf(state: ReturnType<typeof task.store.getState>): UploadState {
  if (state.step === 'idle' || state.step === 'done') return { step: 'idle' }
  const { name } = state.input
  if (state.step === 'running')
    return state.progress === undefined ? { step: 'idle' } : { step: 'sending', name, part: state.progress }
  return { step: isFileFault(state.error) ? 'refused' : 'stopped', name, error: state.error }
}
