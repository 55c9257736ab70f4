import { t } from 'i18next'
import { platform } from '#platform/index.ts'
import type { SaveResult } from '#protocol/ipc/bridge.ts'
import { showToast } from '#ui/toast/toast-store.ts'

/** Long enough to read a file name and to press the button, ms. */
const toastMs = 10_000

/** Shows a toast if a file was saved, with its place and a button to open it if the platform knows it. */
export function showSavedToast(text: string, { outcome, place }: SaveResult): void {
  if (outcome !== 'done') return
  const { showSaved } = platform
  if (!place || !showSaved) {
    showToast({ kind: 'success', text })
    return
  }
  showToast({
    kind: 'success',
    text,
    detail: t('parts:saved.place', { ...place }),
    ms: toastMs,
    action: { label: t('parts:saved.show'), act: () => void showSaved() },
  })
}
