import { t } from 'i18next'
import { platform } from '#platform/index.ts'
import type { SaveResult } from '#protocol/ipc/bridge.ts'
import { showToast } from '#ui/toast/toast-store.ts'

/** Long enough to read a name and to press the button. */
const placeMs = 10_000

/** Says by this text that a file was saved: with its place and a way there, where the platform knows them. Nothing else is said. */
export function tellSaved(text: string, { outcome, place }: SaveResult): void {
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
    ms: placeMs,
    action: { label: t('parts:saved.show'), act: () => void showSaved() },
  })
}
