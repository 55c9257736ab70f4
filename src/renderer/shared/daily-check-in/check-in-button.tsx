import { useTranslation } from 'react-i18next'
import { ApiError, hasKey } from '#api/api-error.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { type OutcomeWithoutReceipt, reasonOf, useOutcomeText } from '../errors/outcome-text.ts'
import { OnlineButton } from '../queries/online-button.tsx'
import styles from './check-in-button.module.css'
import { checkInFor, useCheckInState } from './daily-check-in.ts'

export type CheckInButtonProps = {
  kind?: 'primary' | 'secondary'
  isFullWidth?: boolean
  /** The host has carried it out, or had before. */
  onSigned?: () => unknown
}

/** Signs in for today, or says that it is done. */
export function CheckInButton({ kind = 'secondary', isFullWidth = false, onSigned }: CheckInButtonProps) {
  const { t } = useTranslation(['parts', 'messages'])
  const outcomeText = useOutcomeText()
  const { today, hasSignedIn } = useCheckInState()

  /** The host may refuse without a word. */
  function textOf(outcome: OutcomeWithoutReceipt): string {
    const error = reasonOf(outcome)
    const isSaid = !(error instanceof ApiError) || (error.key ?? error.serverText) !== undefined
    return isSaid ? outcomeText(outcome) : t('messages:signIn.failed')
  }

  async function signIn() {
    const outcome = await checkInFor(today)
    if (outcome.kind === 'done') showToast({ kind: 'success', text: t('signIn.done') })
    else showToast({ kind: 'failure', text: textOf(outcome) })
    const isSigned = outcome.kind === 'done' || hasKey(reasonOf(outcome), 'signIn.alreadyToday')
    if (isSigned) await onSigned?.()
  }

  if (hasSignedIn) {
    return (
      <p className={styles.done} role="status">
        <Icon name="check" size={20} />
        {t('signIn.today')}
      </p>
    )
  }
  return (
    <OnlineButton kind={kind} isFullWidth={isFullWidth} icon="calendar" onClick={signIn}>
      {t('signIn.action')}
    </OnlineButton>
  )
}
