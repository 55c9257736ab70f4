import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/api-error.ts'
import { Icon } from '#ui/icon.tsx'
import { showToast } from '#ui/toast-store.ts'
import { useErrorText } from './error-text.ts'
import { OnlineButton } from './online-button.tsx'
import { signInFor, useSignInState } from './sign-in.ts'
import styles from './sign-in-button.module.css'

export type SignInButtonProps = {
  kind?: 'primary' | 'secondary'
  isFullWidth?: boolean
  /** The host has carried it out, or had before. */
  onSigned?: () => unknown
}

/** Signs in for today, or says that it is done. */
export function SignInButton({ kind = 'secondary', isFullWidth = false, onSigned }: SignInButtonProps) {
  const { t } = useTranslation(['parts', 'messages'])
  const errorText = useErrorText()
  const { today, hasSignedIn } = useSignInState()

  async function signIn() {
    const outcome = await signInFor(today)
    if (outcome.kind === 'done') showToast({ kind: 'success', text: t('signIn.done') })
    if (outcome.kind === 'already') showToast({ kind: 'failure', text: t('messages:signIn.alreadyToday') })
    if (outcome.kind === 'failed') {
      const { error } = outcome
      const isSaid = error instanceof ApiError && (error.key ?? error.serverText) !== undefined
      const text = isSaid ? errorText(error) : t('messages:signIn.failed')
      showToast({ kind: 'failure', text })
    } else await onSigned?.()
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
