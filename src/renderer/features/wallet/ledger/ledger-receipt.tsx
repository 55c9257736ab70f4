import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { disputePath, paths, planDetailPath } from '#app/routing/paths.ts'
import type { Entry } from '#protocol/http/wallet.ts'
import { walletAdditions } from '#protocol/http/wallet-additions.ts'
import { sum } from '#protocol/money.ts'
import { useHasCapability } from '#session/capabilities.ts'
import { AmountText } from '#shared/money/amount-text.tsx'
import { Receipt } from '#shared/money/receipt.tsx'
import type { SummaryRow } from '#shared/money/summary.tsx'
import { buttonClass } from '#ui/button/button-class.ts'
import { CancelWithdrawal } from '../withdrawal/cancel-withdrawal.tsx'
import { WithdrawalStatus } from './entry-row.tsx'

type LedgerReceiptProps = {
  /** The entries of one movement, newest first. */
  entries: readonly [Entry, ...Entry[]]
  currency: string | undefined
}

/** The balances that a movement changes more than once, with their total change. */
function balancesWithSeveral(entries: readonly Entry[]) {
  return [...Map.groupBy(entries, ({ balance }) => balance)]
    .filter(([, changes]) => changes.length > 1)
    .map(([balance, changes]) => ({ balance, total: sum(changes.map(({ amount }) => amount)) }))
}

/** The receipt of a movement, from its entries: each balance, its change and its amount afterwards. */
export function LedgerReceipt({ entries, currency }: LedgerReceiptProps) {
  const { t } = useTranslation('wallet')
  const isDisputable = useHasCapability(walletAdditions.openDispute)
  const inOrder = entries.toReversed()
  const [newest] = entries
  const status = entries.find((entry) => entry.status)?.status
  const reason = entries.find((entry) => entry.reason)?.reason
  const planId = entries.find((entry) => entry.plan_id)?.plan_id
  const types = [...new Set(inOrder.map(({ type }) => t(`entryType.${type}`)))]
  const rows: SummaryRow[] = [
    ...(status ? [{ label: t('receipt.status'), value: <WithdrawalStatus status={status} /> }] : []),
    ...(reason === undefined ? [] : [{ label: t('receipt.reason'), value: reason }]),
    ...inOrder.flatMap((entry) => rowsOf(entry)),
    ...balancesWithSeveral(inOrder).map(({ balance, total }) => ({
      label: t('receipt.inAll', { balance: t(`balance.${balance}`) }),
      value: <AmountText value={total} currency={currency} isSigned />,
      isTotal: true,
    })),
  ]

  function rowsOf(entry: Entry): SummaryRow[] {
    const number = t('receipt.entry', { id: entry.id })
    const change = {
      label: `${t(`balance.${entry.balance}`)} (${number})`,
      value: <AmountText value={entry.amount} currency={currency} isSigned />,
      detail: (
        <>
          {t('receipt.after')}
          <AmountText value={entry.balance_after} currency={currency} />
        </>
      ),
    }
    const remark = { label: `${t('receipt.remark')} (${number})`, value: entry.remark }
    const corrects = { label: `${t('receipt.corrects')} (${number})`, value: entry.corrects }
    return [change, ...(entry.remark ? [remark] : []), ...(entry.corrects === undefined ? [] : [corrects])]
  }

  return (
    <Receipt
      title={types.join(' · ')}
      icon={status === undefined || status === 'paid' ? 'check' : 'clock'}
      reference={newest.reference}
      time={(inOrder[0] ?? newest).time}
      rows={rows}
      actions={
        <>
          {planId !== undefined && (
            <Link className={buttonClass('secondary', true)} to={planDetailPath(planId)}>
              {t('receipt.plan')}
            </Link>
          )}
          {status && currency !== undefined && (
            <CancelWithdrawal entries={entries} reference={newest.reference} currency={currency} />
          )}
          {isDisputable && (
            <Link className={buttonClass('secondary', true)} to={disputePath(newest.reference)}>
              {t('dispute.open')}
            </Link>
          )}
          <Link className={buttonClass('primary')} to={paths.wallet}>
            {t('action.toWallet')}
          </Link>
        </>
      }
    />
  )
}
