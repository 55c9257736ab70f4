import { md5 } from 'js-md5'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '#data/http/client.ts'
import { limits } from '#protocol/http/limits.ts'
import { userEndpoints } from '#protocol/http/user.ts'
import { Button } from '#ui/button/button.tsx'
import { PinInput } from '#ui/pin-input/pin-input.tsx'
import { focusDelayMs, thisDevice } from './focus-delay.ts'
import { usePasswordErrorText } from './password-error-text.ts'
import styles from './password-form.module.css'

type PasswordFormProps = {
  onBusyChange: (isBusy: boolean) => void
  onConfirmed: () => Promise<void> | void
  onDone: () => void
}

/** The form of the password dialog; loaded on first use, because it includes MD5. */
export function PasswordForm({ onBusyChange, onConfirmed, onDone }: PasswordFormProps) {
  const { t } = useTranslation(['parts', 'common'])
  const errorText = usePasswordErrorText()
  const input = useRef<HTMLInputElement>(null)
  const [digits, setDigits] = useState('')
  const [error, setError] = useState<string>()
  const [isPending, setPending] = useState(false)
  const isComplete = digits.length === limits.transactionPasswordDigits

  useEffect(() => {
    const timer = setTimeout(() => input.current?.focus(), focusDelayMs(thisDevice()))
    return () => clearTimeout(timer)
  }, [])

  function setBusy(isBusy: boolean) {
    setPending(isBusy)
    onBusyChange(isBusy)
  }

  async function check() {
    if (!isComplete || isPending) return
    setBusy(true)
    try {
      await send(userEndpoints.checkTransactionPassword, { password: md5(digits) })
    } catch (failure) {
      setDigits('')
      setError(errorText(failure))
      setBusy(false)
      input.current?.focus()
      return
    }
    try {
      await onConfirmed()
    } finally {
      setBusy(false)
      onDone()
    }
  }

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void check()
      }}
    >
      <PinInput
        ref={input}
        label={t('password.label')}
        isLabelHidden
        description={t('password.description')}
        value={digits}
        onChange={(typed) => {
          setDigits(typed)
          setError(undefined)
        }}
        error={error}
        isPending={isPending}
      />
      <Button type="submit" kind="primary" disabled={!isComplete} isPending={isPending}>
        {t('common:action.ok')}
      </Button>
    </form>
  )
}
