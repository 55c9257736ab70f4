import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { disputePath, paths, planDetailPath } from '#app/routing/paths.ts'
import { useHasCapability } from '#data/capabilities.ts'
import type { Entry } from '#protocol/http/wallet.ts'
import { walletAdditions } from '#protocol/http/wallet-additions.ts'
import { ReceiptHistory } from '#shared/ledger-history/receipt-history.tsx'
import { buttonClass } from '#ui/button/button-class.ts'
import { type EventKind, kindOf } from '../history/events.ts'
import { CancelWithdrawal } from '../withdrawal/cancel-withdrawal.tsx'
import { CopyLink } from './copy-link.tsx'
import { DeliveryReceipt } from './delivery-receipt.tsx'
import { FoundFundingReceipt } from './found-funding-receipt.tsx'
import { MovementReceipt } from './movement-receipt.tsx'
import { ReceiptEntries } from './receipt-entries.tsx'
import type { ReceiptOfKindProps, ReceiptParts } from './receipt-of-kind.ts'
import { SettlementReceipt } from './settlement-receipt.tsx'
import { knownWithdrawal, WithdrawalReceiptView } from './withdrawal-receipt-view.tsx'

const receipts: Partial<Record<EventKind, (props: ReceiptOfKindProps) => ReactNode>> = {
  funding: FoundFundingReceipt,
  delivery: DeliveryReceipt,
  settlement: SettlementReceipt,
  withdrawal: ({ entries, currency, parts }) => (
    <WithdrawalReceiptView withdrawal={knownWithdrawal(entries, currency)} {...parts} />
  ),
}

/** The receipt of an event, found again from its ledger entries; they stand folded below it, complete. */
export function EventReceipt({ entries, currency }: Omit<ReceiptOfKindProps, 'parts'>) {
  const kind = kindOf(entries)
  const parts = useReceiptParts(entries, currency)
  const ReceiptOfKind = receipts[kind]
  if (ReceiptOfKind) return <ReceiptOfKind entries={entries} currency={currency} parts={parts} />
  return <MovementReceipt kind={kind} entries={entries} currency={currency} parts={parts} />
}

function useReceiptParts(entries: readonly [Entry, ...Entry[]], currency: string | undefined): ReceiptParts {
  const { t } = useTranslation('wallet')
  const isDisputable = useHasCapability(walletAdditions.openDispute)
  const [{ reference }] = entries
  const planId = entries.find(({ plan_id }) => plan_id !== undefined)?.plan_id
  const isWithdrawal = entries.some(({ status }) => status !== undefined)
  return {
    actions: (
      <>
        {planId !== undefined && (
          <Link className={buttonClass('secondary', true)} to={planDetailPath(planId)}>
            {t('receipt.plan')}
          </Link>
        )}
        {isWithdrawal && currency !== undefined && (
          <CancelWithdrawal entries={entries} reference={reference} currency={currency} />
        )}
        <Link className={buttonClass('primary')} to={paths.wallet}>
          {t('action.toWallet')}
        </Link>
      </>
    ),
    entries: (
      <>
        <ReceiptEntries entries={entries} currency={currency} />
        <ReceiptHistory numbers={entries.map(({ id }) => id)} reference={reference} />
      </>
    ),
    footer: (
      <>
        <CopyLink />
        {isDisputable && (
          <Link className={buttonClass('quiet')} to={disputePath(reference)}>
            {t('dispute.open')}
          </Link>
        )}
      </>
    ),
  }
}
