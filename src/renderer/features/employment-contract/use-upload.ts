/** Choosing a contract and sending it, as long work: with its progress, to be given up, taken up again and left alone. */
import { t } from 'i18next'
import { hasKey } from '#api/api-error.ts'
import { type BackgroundTaskTools, createBackgroundTask } from '#session/background-task.ts'
import { useBackgroundTask } from '#shared/hooks/use-background-task.ts'
import { showToast } from '#ui/toast/toast-store.ts'
import { contractChanged, keepFile, refreshContract } from './api.ts'
import { type Chosen, choose, createSending, type Sending } from './uploading.ts'

export type UploadState =
  | { readonly step: 'idle' }
  /** The file itself is no good. */
  | { readonly step: 'refused'; readonly name: string; readonly error: unknown }
  | { readonly step: 'sending'; readonly name: string; readonly part: number }
  /** It can be sent again without choosing it again. */
  | { readonly step: 'stopped'; readonly name: string; readonly error: unknown }

const isFileFault = (error: unknown): boolean =>
  hasKey(error, 'contract.tooLarge') || hasKey(error, 'contract.notADocument')

async function arrived({ name, file, type, sha256 }: Chosen, key: string): Promise<void> {
  keepFile(sha256, file)
  const uploaded_at = new Date().toISOString()
  const document = { key, file_name: name, size: file.size, type, sha256, uploaded_at }
  await contractChanged({ document })
}

/** What was begun for a file, so that it is taken up where it stopped. */
const begun = new WeakMap<File, { chosen: Chosen; sending: Sending }>()

async function begin(file: File): Promise<{ chosen: Chosen; sending: Sending }> {
  const chosen = await choose(file)
  const made = { chosen, sending: createSending(chosen) }
  begun.set(file, made)
  return made
}

async function upload(file: File, tools: BackgroundTaskTools<number>): Promise<void> {
  const { chosen, sending } = begun.get(file) ?? (await begin(file))
  tools.onProgress(0)
  try {
    await arrived(chosen, await sending.send(tools))
  } catch (error) {
    // It may have arrived all the same, or been signed elsewhere.
    void refreshContract()
    throw error
  }
}

const work = createBackgroundTask<File, number, void>({
  run: upload,
  onUnseen: ({ step }) =>
    step === 'done'
      ? showToast({ kind: 'success', text: t('contract:uploaded.title') })
      : showToast({ kind: 'failure', text: t('contract:upload.failed') }),
})

export function useUpload() {
  const now = useBackgroundTask(work)
  return { state: stateOf(now), pick: work.start, resume: work.retry, cancel: work.cancel }
}

function stateOf(now: ReturnType<typeof work.store.getState>): UploadState {
  if (now.step === 'idle' || now.step === 'done') return { step: 'idle' }
  const { name } = now.input
  if (now.step === 'running')
    return now.progress === undefined ? { step: 'idle' } : { step: 'sending', name, part: now.progress }
  return { step: isFileFault(now.error) ? 'refused' : 'stopped', name, error: now.error }
}
