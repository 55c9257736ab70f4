import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths, receiptPath } from '#app/routing/paths.ts'
import { otherLanguageOf } from '#i18n/text-language.ts'
import type { DepositRequest } from '#protocol/http/wallet-additions.ts'
import { saveDraft } from '#shared/forms/use-field-draft.ts'
import { openDepositContacts } from '#shared/ledger-history/money-gate.ts'
import { AmountText } from '#shared/money/amount-text.tsx'
import { Receipt } from '#shared/money/receipt.tsx'
import { Button } from '#ui/button/button.tsx'
import { buttonClass } from '#ui/button/button-class.ts'
import { useFocus } from '#ui/hooks/use-focus.ts'
import styles from '../withdrawal/withdrawal-flow.module.css'
import { useTypedDepositKey } from './deposit-flow-state.ts'
import { DepositStatus } from './deposit-status.tsx'
import { useDepositRequest } from './use-deposits.ts'

/** The receipt of a request: what was asked for, and what comes next. It follows what customer service decides. */
export function DepositDone({ request: first }: { request: DepositRequest }) {
  const { t, i18n } = useTranslation(['wallet', 'common'])
  const region = useFocus<HTMLDivElement>()
  const key = useTypedDepositKey()
  const request = useDepositRequest(first)
  // Going back to the form finds it empty.
  useEffect(() => saveDraft(key, ''), [key])
  const { amount, currency, reference, requested_at: time, ended_at, reason, reason_lang, status } = request
  const isWaiting = status === 'waiting'
  const reasonText = reason !== undefined && (
    <span lang={otherLanguageOf(reason_lang, i18n.language)}>{reason}</span>
  )
  return (
    <div ref={region} tabIndex={-1} className={styles.stage} role="status">
      <Receipt
        title={t(isWaiting ? 'deposit.receipt' : `deposit.status.${status}`)}
        icon={status === 'credited' ? 'check' : 'clock'}
        amount={<AmountText size="hero" value={amount} currency={currency} />}
        caption={isWaiting ? t('deposit.next') : reasonText}
        reference={reference}
        time={ended_at ?? time}
        rows={[
          { label: t('withdraw.status'), value: <DepositStatus status={status} /> },
          { label: t('deposit.to'), value: t('balance.available') },
        ]}
        actions={
          <>
            <Actions request={request} />
            <Link className={buttonClass('secondary')} to={paths.wallet} replace>
              {t('action.toWallet')}
            </Link>
          </>
        }
      />
    </div>
  )
}

/** Customer service while the request can still become money, or after a refusal; the receipt of the money once it is credited. */
function Actions({ request: { reference, status } }: { request: DepositRequest }) {
  const { t } = useTranslation(['wallet', 'common'])
  if (status === 'cancelled') return null
  if (status === 'credited')
    return (
      <Link className={buttonClass('primary')} to={receiptPath(reference)}>
        {t('dispute.toReceipt')}
      </Link>
    )
  return (
    <Button kind="primary" icon="service" onClick={() => void openDepositContacts()}>
      {t('common:action.contactService')}
    </Button>
  )
}
