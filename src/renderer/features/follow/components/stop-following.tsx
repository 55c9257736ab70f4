import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHasCapability } from '#data/capabilities.ts'
import { inOnePiece } from '#i18n/break-marks.ts'
import { followAdditions } from '#protocol/http/follow.ts'
import { ConfirmDialog } from '#shared/dialogs/confirm-dialog.tsx'
import { type OutcomeWithoutReceipt, useOutcomeText } from '#shared/errors/outcome-text.ts'
import { Button } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { unfollow } from '../api.ts'
import styles from './follow.module.css'

/** Ends following after a question. Absent on a host without the call. */
export function StopFollowing({ current, onStopped }: { current: string; onStopped: () => unknown }) {
  const { t } = useTranslation('follow')
  const outcomeText = useOutcomeText()
  const isOffered = useHasCapability(followAdditions.unfollow)
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<OutcomeWithoutReceipt>()
  if (isOffered !== true) return null

  async function stop() {
    setBusy(true)
    const outcome = await unfollow(current)
    if (outcome.kind === 'done') {
      showToast({ kind: 'success', text: t('stop.done') })
      await onStopped()
    } else setRefusal(outcome)
    setBusy(false)
    setAsking(false)
  }

  return (
    <div className={styles.stack}>
      {refusal !== undefined && <Notice kind="error">{outcomeText(refusal)}</Notice>}
      <Button
        kind="quiet"
        onClick={() => {
          setRefusal(undefined)
          setAsking(true)
        }}
      >
        {t('stop.button')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('stop.title', { id: inOnePiece(current) })}
        confirmLabel={t('stop.button')}
        onConfirm={stop}
        onClose={() => setAsking(false)}
        isBusy={isBusy}
      >
        <p>{t('stop.text')}</p>
      </ConfirmDialog>
    </div>
  )
}
