import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/format.ts'
import type { Amount } from '#protocol/amount.ts'
import { isNegative } from '#protocol/amount.ts'
import type { Entry, WithdrawReceipt } from '#protocol/http/wallet.ts'
import { subtract } from '#protocol/money.ts'
import { AmountText } from '#shared/money/amount-text.tsx'
import { Receipt } from '#shared/money/receipt.tsx'
import type { SummaryRow } from '#shared/money/summary.tsx'
import type { TimelineStep } from '#shared/money/timeline.tsx'
import { maskedEnd } from '../destination/account-number.ts'
import { withdrawalParts } from '../history/events.ts'
import { WithdrawalStatus } from '../ledger/withdrawal-status.tsx'

/** What is known of a withdrawal: from the host's receipt, or from its ledger entries. */
export interface KnownWithdrawal {
  reference: string
  at: string
  /** Undefined while loading. */
  currency: string | undefined
  amount: Amount
  fee: Amount | undefined
  status: WithdrawReceipt['status'] | undefined
  method: WithdrawReceipt['method'] | undefined
  /** Masked. */
  destination: string | undefined
  expectedAt: string | undefined
  endedAt: string | undefined
  availableAfter: Amount | undefined
  reason: string | undefined
}

/** From the host's receipt. */
export const newWithdrawal = (receipt: WithdrawReceipt): KnownWithdrawal => ({
  ...receipt,
  destination: maskedEnd(receipt.destination),
  expectedAt: receipt.expected_at,
  endedAt: undefined,
  availableAfter: receipt.available_after,
  reason: undefined,
})

/** From all of its ledger entries, newest first. */
export function knownWithdrawal(
  entries: readonly [Entry, ...Entry[]],
  currency: string | undefined,
): KnownWithdrawal {
  const oldest = entries.at(-1) ?? entries[0]
  const { payout, status } = entries[0]
  return {
    ...withdrawalParts(entries),
    reference: oldest.reference,
    at: payout?.requested_at ?? oldest.time,
    currency,
    status,
    method: payout?.method,
    destination: payout && maskedEnd(payout.destination),
    expectedAt: payout?.expected_at,
    endedAt: payout?.ended_at,
    availableAfter: entries.find(({ amount }) => isNegative(amount))?.balance_after,
    reason: entries.find((entry) => entry.reason)?.reason,
  }
}

type WithdrawalReceiptViewProps = {
  withdrawal: KnownWithdrawal
  actions?: ReactNode
  entries?: ReactNode
  footer?: ReactNode
}

/** The receipt of a withdrawal, the same at once and when it is found again. */
export function WithdrawalReceiptView({ withdrawal, ...parts }: WithdrawalReceiptViewProps) {
  const { t } = useTranslation('wallet')
  const timeline = useTimeline(withdrawal)
  const { amount, fee, currency, destination, method, status, reason, availableAfter } = withdrawal
  const isRequest = status === undefined || status === 'pending'
  // Of what comes back nothing arrives, and the fee is not kept.
  const isStopped = status === 'refused' || status === 'cancelled'
  const arrives = fee === undefined || isStopped ? amount : subtract(amount, fee)
  const money = (value: Amount) => <AmountText value={value} currency={currency} />
  const rows: SummaryRow[] = [
    ...(status === undefined
      ? []
      : [{ label: t('withdraw.status'), value: <WithdrawalStatus status={status} /> }]),
    ...(reason === undefined ? [] : [{ label: t('receipt.reason'), value: reason }]),
    { label: t('withdraw.amount'), value: money(amount) },
    ...(fee === undefined || isStopped
      ? []
      : [
          { label: t('withdraw.fee'), value: money(fee) },
          { label: t('withdraw.arrives'), value: money(arrives), isTotal: true },
        ]),
    ...(destination === undefined
      ? []
      : [
          {
            label: t('withdraw.to'),
            value: destination,
            ...(method && { detail: t(`method.${method}`) }),
          },
        ]),
    ...(availableAfter === undefined
      ? []
      : [{ label: t('withdraw.left'), value: money(availableAfter), detail: t('balance.available') }]),
  ]
  return (
    <Receipt
      {...parts}
      title={t(isRequest ? 'withdraw.receipt' : 'event.withdrawal')}
      icon={status === 'paid' ? 'check' : 'clock'}
      amount={<AmountText size="hero" value={arrives} currency={currency} />}
      caption={destination === undefined || isStopped ? undefined : t('withdraw.arrivesAt', { destination })}
      reference={withdrawal.reference}
      time={withdrawal.at}
      rows={rows}
      timeline={timeline}
    />
  )
}

/** Requested, then paid out or stopped; what is only expected is marked as such. */
function useTimeline({ status, at, expectedAt, endedAt }: KnownWithdrawal): TimelineStep[] {
  const { t } = useTranslation('wallet')
  const format = useFormat()
  const time = (iso: string | undefined) => iso && format.dateTime(iso)
  const requested: TimelineStep = { label: t('timeline.requested'), time: time(at), state: 'done' }
  if (status === undefined) return [requested]
  if (status === 'pending') {
    const expected = expectedAt && t('timeline.expected', { time: format.dateTime(expectedAt) })
    return [requested, { label: t('timeline.payout'), time: expected, state: 'next' }]
  }
  const state = status === 'paid' ? 'done' : 'stopped'
  return [requested, { label: t(`status.${status}`), time: time(endedAt), state }]
}
