import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { useFormat } from '#i18n/format.ts'
import { host } from '#platform/host.ts'
import { platform } from '#platform/index.ts'
import { Button } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { openContacts } from '../contacts/contacts.ts'
import { showSavedToast } from '../money/show-saved-toast.ts'
import { historyStateStore, isChanged, isRestore } from './history-state.ts'
import { openFaults } from './open-faults.ts'

/**
 * Says that the host has changed what it told earlier; nothing while it has not, or after the user has accepted it. The layout shows it
 * on every page.
 */
export function HistoryNotice() {
  const { t } = useTranslation(['parts', 'common'])
  const format = useFormat()
  const state = useStore(historyStateStore)
  const saveEvidence = useSaveEvidence()
  if (!isChanged(state) || !state.memory) return null
  const faults = openFaults(state.memory)
  return (
    <Notice
      kind="error"
      title={t('history.changed')}
      action={
        <>
          <Button kind="primary" isFullWidth={false} onClick={saveEvidence}>
            {t('history.save')}
          </Button>
          <Button disabled={!state.isEvidenceSaved} onClick={() => accept(t('history.acceptFailed'))}>
            {t('history.accept')}
          </Button>
          <Button onClick={() => openContacts('service')}>{t('common:action.contactService')}</Button>
        </>
      }
    >
      <ul role="list">
        {faults.map(({ kind, at }) => (
          <li key={kind}>{`${format.dateTime(at)}: ${t(`history.fault.${kind}`)}`}</li>
        ))}
      </ul>
      <p>{t('history.changedText')}</p>
      <p>{t('history.acceptHint')}</p>
    </Notice>
  )
}

/** How long the wallet speaks of a restored back-up; About and the history's details keep it. */
const restoreNoticeMs = 30 * 24 * 60 * 60 * 1000

/** The wallet keeps saying so after the user has accepted a changed history, and speaks of a restored back-up that this device met. */
export function AcceptedHistoryNotice() {
  const { t } = useTranslation('parts')
  const format = useFormat()
  const memory = useStore(historyStateStore, (state) => (isChanged(state) ? undefined : state.memory))
  const accepted = memory?.faults.at(-1)
  const restore = memory?.notices.findLast(
    (notice) =>
      isRestore(notice) &&
      notice.at !== memory.first.at &&
      Date.now() - new Date(notice.at).getTime() < restoreNoticeMs,
  )
  return (
    <>
      {accepted?.acceptedAt !== undefined && (
        <Notice kind="warning">{t('history.accepted', { date: format.date(accepted.at) })}</Notice>
      )}
      {restore && <Notice kind="warning">{t('history.restored', { date: format.date(restore.at) })}</Notice>}
    </>
  )
}

async function accept(failedText: string): Promise<void> {
  try {
    const { acceptHistory } = await import('./check/run-check.ts')
    await acceptHistory()
  } catch {
    showToast({ kind: 'failure', text: failedText })
  }
}

/** Saves everything that this device has seen signed, with what the host says now. */
export function useSaveEvidence(): () => Promise<boolean> {
  const { t } = useTranslation('parts')
  return async () => {
    const { memory } = historyStateStore.getState()
    const evidence = { format: 'placard.evidence/v1', host: host || location.origin, ...memory }
    try {
      const saved = await platform.saveText({
        name: 'placard-history-evidence.json',
        text: `${JSON.stringify(evidence, null, 2)}\n`,
      })
      showSavedToast(t('history.saved'), saved)
      if (saved.outcome === 'done') historyStateStore.setState({ isEvidenceSaved: true })
      return saved.outcome === 'done'
    } catch {
      showToast({ kind: 'failure', text: t('history.saveFailed') })
      return false
    }
  }
}
