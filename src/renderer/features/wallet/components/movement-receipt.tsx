import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { disputePath, paths, planDetailPath } from '#app/paths.ts'
import { sum } from '#contract/money.ts'
import type { Entry } from '#contract/wire/wallet.ts'
import { walletAdditions } from '#contract/wire/wallet-additions.ts'
import { AmountText } from '#parts/amount-text.tsx'
import { Receipt } from '#parts/receipt.tsx'
import type { SummaryRow } from '#parts/summary.tsx'
import { useHasAddition } from '#session/additions.ts'
import { buttonClass } from '#ui/button-class.ts'
import { CancelWithdrawal } from './cancel-withdrawal.tsx'
import { WithdrawalStatus } from './withdrawal-status.tsx'

type MovementReceiptProps = {
  /** Of one movement, newest first; at least one. */
  entries: readonly [Entry, ...Entry[]]
  currency: string | undefined
}

/** Balances that the movement changes more than once, with what they gained or lost in all. */
function balancesWithSeveral(entries: readonly Entry[]) {
  return [...Map.groupBy(entries, ({ balance }) => balance)]
    .filter(([, own]) => own.length > 1)
    .map(([balance, own]) => ({ balance, total: sum(own.map(({ amount }) => amount)) }))
}

/** A movement as its entries tell it: each balance, what it gained or lost, what it was after. */
export function MovementReceipt({ entries, currency }: MovementReceiptProps) {
  const { t } = useTranslation('wallet')
  const isDisputable = useHasAddition(walletAdditions.openDispute)
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
