/** The result of a check for updates that the user asked for, as a toast. */
import { t } from 'i18next'
import { preloadTexts } from '#i18n/i18n.ts'
import type { UpdateCheck } from '#protocol/ipc/bridge.ts'
import { showToast, type ToastKind } from '#ui/toast/toast-store.ts'

const kinds: Readonly<Record<Exclude<UpdateCheck, 'ready' | 'blocked'>, ToastKind>> = {
  upToDate: 'success',
  downloading: 'success',
  packageManager: 'success',
  unavailable: 'failure',
  off: 'failure',
}

/** Long enough to read a sentence. */
const shownMs = 5000

/** Shows nothing for an update that is ready or was blocked: their notices do. Rejects when the texts cannot be loaded. */
export async function showUpdateCheck(result: UpdateCheck): Promise<void> {
  if (result === 'ready' || result === 'blocked') return
  await preloadTexts(['update'])
  showToast({ kind: kinds[result], text: t(`update:checked.${result}`), ms: shownMs })
}
