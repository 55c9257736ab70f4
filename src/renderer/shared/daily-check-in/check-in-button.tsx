import { useTranslation } from 'react-i18next'
import { ApiError, hasKey } from '#data/http/api-error.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { type OutcomeWithoutReceipt, reasonOf, useOutcomeText } from '../errors/outcome-text.ts'
import { OnlineButton } from '../queries/online-button.tsx'
import styles from './check-in-button.module.css'
import { checkInFor, useCheckInState } from './daily-check-in.ts'

export type CheckInButtonProps = {
  kind?: 'primary' | 'secondary'
  isFullWidth?: boolean
  /** Called when the user has checked in today, now or before. */
  onSigned?: () => unknown
}

/** The button of the daily check-in; after it, a confirmation. */
export function CheckInButton({ kind = 'secondary', isFullWidth = false, onSigned }: CheckInButtonProps) {
  const { t } = useTranslation(['parts', 'messages'])
  const outcomeText = useOutcomeText()
  const { today, isCheckedInToday } = useCheckInState()

  /** The host may refuse without a reason. */
  function textOf(outcome: OutcomeWithoutReceipt): string {
    const error = reasonOf(outcome)
    const hasReason = !(error instanceof ApiError) || (error.key ?? error.serverText) !== undefined
    return hasReason ? outcomeText(outcome) : t('messages:signIn.failed')
  }

  async function checkIn() {
    const outcome = await checkInFor(today)
    if (outcome.kind === 'done') showToast({ kind: 'success', text: t('signIn.done') })
    else showToast({ kind: 'failure', text: textOf(outcome) })
    const isCheckedIn = outcome.kind === 'done' || hasKey(reasonOf(outcome), 'signIn.alreadyToday')
    if (isCheckedIn) await onSigned?.()
  }

  if (isCheckedInToday) {
    return (
      <p className={styles.done} role="status">
        <Icon name="check" size={20} />
        {t('signIn.today')}
      </p>
    )
  }
  return (
    <OnlineButton kind={kind} isFullWidth={isFullWidth} onClick={checkIn}>
      {t('signIn.action')}
    </OnlineButton>
  )
}
