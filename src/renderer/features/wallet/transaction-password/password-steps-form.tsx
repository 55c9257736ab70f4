import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { paths } from '#app/routing/paths.ts'
import { useHasCapability } from '#data/capabilities.ts'
import { limits } from '#protocol/http/limits.ts'
import { walletAdditions } from '#protocol/http/wallet-additions.ts'
import { openContacts } from '#shared/contacts/contacts.ts'
import { ConfirmDialog } from '#shared/dialogs/confirm-dialog.tsx'
import { focusDelayMs, thisDevice } from '#shared/forms/focus-delay.ts'
import { OnlineButton } from '#shared/queries/online-button.tsx'
import { Button } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { PinInput } from '#ui/pin-input/pin-input.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { stepsOf } from './password-steps.ts'
import styles from './password-steps-form.module.css'
import { useSetPassword } from './use-set-password.ts'

/** The transaction password step by step: the old one first where there is one, then the new one twice. */
export function PasswordStepsForm() {
  const { t } = useTranslation('wallet')
  const navigate = useNavigate()
  const { key } = useLocation()
  const input = useRef<HTMLInputElement>(null)
  const isHeld = useHoldsAfterChange()
  const { hasPassword, step, digits, error, type, next } = useSetPassword(() => {
    showToast({ kind: 'success', text: t(hasPassword ? 'password.changed' : 'password.saved') })
    // This is the first page of the session's history: there is no page to go back to.
    if (key === 'default') void navigate(paths.wallet, { replace: true })
    else void navigate(-1)
  })
  const steps = stepsOf(hasPassword)

  // biome-ignore lint/correctness/useExhaustiveDependencies: every step and every error moves the focus to the input
  useEffect(() => {
    const timer = setTimeout(() => input.current?.focus(), focusDelayMs(thisDevice()))
    return () => clearTimeout(timer)
  }, [step, error])

  const label = { old: t('password.old'), enter: t('password.enter'), confirm: t('password.confirm') }[step]
  const saveLabel = hasPassword ? t('password.change') : t('password.save')
  return (
    <form className={styles.form} onSubmit={(event) => event.preventDefault()}>
      {hasPassword && (
        <Notice kind="warning" title={t('password.holdTitle')}>
          {isHeld ? t('password.hold') : t('password.mayHold')}
        </Notice>
      )}
      <p className={styles.step}>
        {t('password.step', { step: steps.indexOf(step) + 1, steps: steps.length })}
      </p>
      <PinInput ref={input} label={label} value={digits} onChange={type} error={error} />
      <OnlineButton
        kind="primary"
        type="submit"
        disabled={digits.length !== limits.transactionPasswordDigits}
        onClick={next}
      >
        {step === 'confirm' ? saveLabel : t('action.continue')}
      </OnlineButton>
      <p className={styles.why}>{t('password.why')}</p>
      {hasPassword && <ForgottenPassword isHeld={isHeld} />}
    </form>
  )
}

/** Explains how a forgotten password is reset, and the hold on withdrawals that follows, before customer service opens. */
function ForgottenPassword({ isHeld }: { isHeld: boolean }) {
  const { t } = useTranslation(['wallet', 'common'])
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        {t('password.forgotten')}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={t('password.resetTitle')}
        confirmLabel={t('common:action.contactService')}
        onClose={() => setOpen(false)}
        onConfirm={() => {
          setOpen(false)
          openContacts('service')
        }}
      >
        <p>{t('password.reset')}</p>
        <p>{isHeld ? t('password.resetHold') : t('password.mayHold')}</p>
      </ConfirmDialog>
    </>
  )
}

/**
 * True when a change of password or destination puts withdrawals on hold for 24 hours, which is announced before. No
 * endpoint indicates this rule: a host that can cancel withdrawals has it too.
 */
const useHoldsAfterChange = (): boolean => useHasCapability(walletAdditions.cancelWithdrawal) ?? false
