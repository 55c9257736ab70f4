import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '#app/routing/paths.ts'
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

/** The receipt of a request: what was asked for, and what comes next. */
export function DepositDone({ request }: { request: DepositRequest }) {
  const { t } = useTranslation(['wallet', 'common'])
  const region = useFocus<HTMLDivElement>()
  const key = useTypedDepositKey()
  // Going back to the form finds it empty.
  useEffect(() => saveDraft(key, ''), [key])
  const { amount, currency, reference, requested_at: time, status } = request
  return (
    <div ref={region} tabIndex={-1} className={styles.stage} role="status">
      <Receipt
        title={t('deposit.receipt')}
        icon="clock"
        amount={<AmountText size="hero" value={amount} currency={currency} />}
        caption={t('deposit.next')}
        reference={reference}
        time={time}
        rows={[
          { label: t('withdraw.status'), value: <DepositStatus status={status} /> },
          { label: t('deposit.to'), value: t('balance.available') },
        ]}
        actions={
          <>
            <Button kind="primary" icon="service" onClick={() => void openDepositContacts()}>
              {t('common:action.contactService')}
            </Button>
            <Link className={buttonClass('secondary')} to={paths.wallet} replace>
              {t('action.toWallet')}
            </Link>
          </>
        }
      />
    </div>
  )
}
