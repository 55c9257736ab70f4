import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '#app/routing/paths.ts'
import { useFormat } from '#i18n/format.ts'
import type { WithdrawReceipt } from '#protocol/http/wallet.ts'
import { negate, sum } from '#protocol/money.ts'
import { saveDraft } from '#shared/forms/use-field-draft.ts'
import { AmountText } from '#shared/money/amount-text.tsx'
import { Receipt } from '#shared/money/receipt.tsx'
import { buttonClass } from '#ui/button/button-class.ts'
import { useFocus } from '#ui/hooks/use-focus.ts'
import { maskedEnd } from '../destination/account-number.ts'
import { WithdrawalStatus } from '../ledger/entry-row.tsx'
import styles from './withdrawal-flow.module.css'
import { useTypedKey, type WithdrawalOrder, type WithdrawalReceipt } from './withdrawal-flow-state.ts'

function ToWallet() {
  const { t } = useTranslation('wallet')
  return (
    <Link className={buttonClass('primary')} to={paths.wallet} replace>
      {t('action.toWallet')}
    </Link>
  )
}

/** The receipt of a withdrawal. */
export function WithdrawalDone({ receipt, order }: { receipt: WithdrawalReceipt; order: WithdrawalOrder }) {
  const region = useFocus<HTMLDivElement>()
  const key = useTypedKey()
  // Going back to the form finds it empty.
  useEffect(() => saveDraft(key, ''), [key])
  return (
    <div ref={region} tabIndex={-1} className={styles.stage} role="status">
      {'receipt' in receipt ? (
        <NewReceipt receipt={receipt.receipt} />
      ) : (
        <FoundReceipt order={order} entries={receipt.entries} />
      )}
    </div>
  )
}

type FoundEntries = Extract<WithdrawalReceipt, { entries: unknown }>['entries']

/** The host's receipt. */
function NewReceipt({ receipt }: { receipt: WithdrawReceipt }) {
  const { t } = useTranslation('wallet')
  const format = useFormat()
  const { currency } = receipt
  return (
    <Receipt
      title={t('withdraw.receipt')}
      icon={receipt.status === 'paid' ? 'check' : 'clock'}
      reference={receipt.reference}
      time={receipt.at}
      rows={[
        { label: t('withdraw.status'), value: <WithdrawalStatus status={receipt.status} /> },
        { label: t('withdraw.amount'), value: format.money(receipt.amount, currency) },
        { label: t('withdraw.fee'), value: format.money(receipt.fee, currency) },
        { label: t('withdraw.arrives'), value: format.money(receipt.arrives, currency), isTotal: true },
        {
          label: t('withdraw.to'),
          value: maskedEnd(receipt.destination),
          detail: t(`method.${receipt.method}`),
        },
        { label: t('withdraw.expected'), value: format.dateTime(receipt.expected_at) },
        {
          label: t('withdraw.left'),
          value: <AmountText value={receipt.available_after} currency={currency} />,
          detail: t('balance.available'),
        },
      ]}
      actions={<ToWallet />}
    />
  )
}

/** A receipt from the ledger entries, where the answer itself was lost; with what the user confirmed. */
function FoundReceipt({ order, entries }: { order: WithdrawalOrder; entries: FoundEntries }) {
  const { t } = useTranslation('wallet')
  const format = useFormat()
  const { currency, destination, method } = order
  const [entry] = entries
  const taken = negate(sum(entries.map(({ amount }) => amount)))
  return (
    <Receipt
      title={t('withdraw.receiptFound')}
      icon={entry.status === 'paid' ? 'check' : 'clock'}
      reference={entry.reference}
      time={entry.time}
      rows={[
        ...(entry.status
          ? [{ label: t('withdraw.status'), value: <WithdrawalStatus status={entry.status} /> }]
          : []),
        { label: t('withdraw.amount'), value: format.money(taken, currency), isTotal: true },
        { label: t('withdraw.to'), value: destination, detail: t(`method.${method}`) },
        {
          label: t('withdraw.left'),
          value: <AmountText value={entry.balance_after} currency={currency} />,
          detail: t('balance.available'),
        },
      ]}
      actions={<ToWallet />}
    />
  )
}
