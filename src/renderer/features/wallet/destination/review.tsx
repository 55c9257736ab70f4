import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHasCapability } from '#data/capabilities.ts'
import { sessionAdditions } from '#protocol/http/session-additions.ts'
import type { BankCard } from '#protocol/http/wallet.ts'
import { useSession } from '#session/session.ts'
import { PasswordDialog } from '#shared/forms/password-dialog.tsx'
import { Summary } from '#shared/money/summary.tsx'
import { methodsOf } from '#shared/second-factor/methods.ts'
import { useIsSecondFactorOffered, useSecondFactor } from '#shared/second-factor/second-factor-query.ts'
import { Button } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { groupedAccount, maskedAccount } from './account-number.ts'
import styles from './bind-form.module.css'
import { CodeDialog } from './code-dialog.tsx'
import { LoginPasswordDialog } from './login-password-dialog.tsx'

type ReviewButtonsProps = { onSave: () => Promise<void>; onChange: () => void; error: string | undefined }

/**
 * The end of a review: the warning that saving is permanent, the error, and the buttons to save or change. Saving asks for the
 * transaction password or, without one, for the login password where the host can check it (docs/rules.md, section R8), after
 * the code of a second factor.
 */
export function ReviewButtons({ onSave, onChange, error }: ReviewButtonsProps) {
  const { t } = useTranslation('wallet')
  const hasTransactionPassword = useSession(({ user }) => user?.has_transaction_password ?? false)
  const canCheckLogin = useHasCapability(sessionAdditions.checkLoginPassword) ?? false
  const isSecondFactorOffered = useIsSecondFactorOffered()
  const secondFactor = useSecondFactor()
  const [asked, setAsked] = useState<'code' | 'password'>()
  const canAskPassword = hasTransactionPassword || canCheckLogin
  const dialog = { isOpen: asked === 'password', onClose: () => setAsked(undefined), onConfirmed: onSave }

  // The code first: it is valid for longer than the password.
  const handleSave = async () => {
    const isUnknown = isSecondFactorOffered && secondFactor.data === undefined
    const { data } = isUnknown ? await secondFactor.refetch({ cancelRefetch: false }) : secondFactor
    if (data?.is_on) setAsked('code')
    else await askPassword()
  }
  const askPassword = () => (canAskPassword ? setAsked('password') : onSave())

  return (
    <>
      <Notice kind="warning" title={t('bind.onceTitle')}>
        {t('bind.once')}
      </Notice>
      {error !== undefined && <Notice kind="error">{error}</Notice>}
      <div className={styles.buttons}>
        <Button kind="primary" onClick={handleSave}>
          {t('bind.save')}
        </Button>
        <Button kind="quiet" onClick={onChange}>
          {t('action.change')}
        </Button>
      </div>
      {secondFactor.data && (
        <CodeDialog
          methods={methodsOf(secondFactor.data)}
          isOpen={asked === 'code'}
          onClose={() => setAsked(undefined)}
          onConfirmed={() => void askPassword()}
        />
      )}
      {hasTransactionPassword ? <PasswordDialog {...dialog} /> : <LoginPasswordDialog {...dialog} />}
    </>
  )
}

type CardReviewProps = {
  card: BankCard
  error: string | undefined
  onSave: () => Promise<void>
  onChange: () => void
}

/** The card for review before it is saved permanently. */
export function CardReview({ card, ...rest }: CardReviewProps) {
  const { t } = useTranslation('wallet')
  const rows = useCardRows(card, 'full')
  return (
    <div className={styles.form}>
      <Summary title={t('bind.review')} rows={rows} />
      <ReviewButtons {...rest} />
    </div>
  )
}

/** A card as labels and values; the account in full (for review) or masked (for display). */
export function useCardRows(card: BankCard, account: 'full' | 'masked') {
  const { t } = useTranslation('wallet')
  return [
    { label: t('bind.bankName'), value: card.bank_name },
    { label: t('bind.beneficiary'), value: card.beneficiary_name },
    { label: t('bind.read.mobile'), value: card.mobile },
    {
      label: t('bind.account'),
      value: account === 'full' ? groupedAccount(card.bank_account) : maskedAccount(card.bank_account),
    },
    { label: t('bind.bankAddress'), value: card.bank_address },
    { label: t('bind.read.branch'), value: card.branch_name || t('bind.none') },
    { label: t('bind.read.cardName'), value: card.card_name || t('bind.none') },
  ]
}
