import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '#data/http/client.ts'
import { sessionAdditions } from '#protocol/http/session-additions.ts'
import { useErrorText } from '#shared/errors/error-text.ts'
import { OnlineButton } from '#shared/queries/online-button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import styles from './bind-form.module.css'

type LoginPasswordDialogProps = {
  isOpen: boolean
  onClose: () => void
  /** Called when the step-up window is open. Must handle its own errors; the dialog closes afterwards. */
  onConfirmed: () => Promise<void>
}

/** Asks for the login password before a payout destination is saved, where there is no transaction password. */
export function LoginPasswordDialog(props: LoginPasswordDialogProps) {
  const { t } = useTranslation(['wallet', 'common'])
  const [isBusy, setBusy] = useState(false)
  return (
    <Dialog
      isOpen={props.isOpen}
      onClose={props.onClose}
      title={t('bind.password.title')}
      closeLabel={t('common:action.close')}
      isBusy={isBusy}
    >
      <LoginPasswordForm {...props} onBusyChange={setBusy} isBusy={isBusy} />
    </Dialog>
  )
}

type LoginPasswordFormProps = LoginPasswordDialogProps & {
  isBusy: boolean
  onBusyChange: (isBusy: boolean) => void
}

function LoginPasswordForm({ onClose, onConfirmed, isBusy, onBusyChange }: LoginPasswordFormProps) {
  const { t } = useTranslation(['wallet', 'common', 'messages'])
  const errorText = useErrorText()
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()

  async function check() {
    if (isBusy) return
    if (password === '') return setError(t('messages:form.required'))
    onBusyChange(true)
    try {
      await send(sessionAdditions.checkLoginPassword, { password, step_up: true })
    } catch (failure) {
      setPassword('')
      setError(errorText(failure))
      onBusyChange(false)
      return
    }
    try {
      await onConfirmed()
    } finally {
      onBusyChange(false)
      onClose()
    }
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void check()
      }}
    >
      <TextField
        type="password"
        label={t('bind.password.label')}
        hint={t('bind.password.why')}
        toggleLabels={{ show: t('bind.password.show'), hide: t('bind.password.hide') }}
        error={error}
        value={password}
        autoComplete="current-password"
        data-autofocus
        required
        onChange={(event) => {
          setError(undefined)
          setPassword(event.currentTarget.value)
        }}
      />
      <OnlineButton type="submit" kind="primary" isPending={isBusy}>
        {t('common:action.ok')}
      </OnlineButton>
    </form>
  )
}
