import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { receiptPath } from '#app/routing/paths.ts'
import { useFormat } from '#i18n/format.ts'
import type { Entry } from '#protocol/http/wallet.ts'
import { subtract, zero } from '#protocol/money.ts'
import { AmountText } from '#shared/money/amount-text.tsx'
import { Card } from '#ui/card/card.tsx'
import { refreshMs, walletKeys } from '../api.ts'
import { maskedEnd } from '../destination/account-number.ts'
import { withdrawalParts } from '../history/events.ts'
import { entryPages } from '../ledger/list/use-entries.ts'
import { CancelWithdrawal } from '../withdrawal/cancel-withdrawal.tsx'
import styles from './on-its-way.module.css'

const fetchWithdrawals = entryPages({ type: 'manual_withdrawal' })

/** The entries of each withdrawal that is on its way, newest first. */
function usePendingWithdrawals() {
  return useQuery({
    queryKey: walletKeys.pendingWithdrawals,
    queryFn: async () => {
      const entries = await fetchWithdrawals(undefined)
      const pending = entries.filter(({ status }) => status === 'pending')
      return [...Map.groupBy(pending, ({ reference }) => reference).values()]
    },
    refetchInterval: ({ state }) => (state.data && state.data.length > 0 ? refreshMs : false),
  })
}

/** Withdrawals that are neither paid nor stopped: amount, destination, expected time, and cancelling. Nothing without any. */
export const OnItsWay = memo(function OnItsWay({ currency }: { currency: string | undefined }) {
  const { t } = useTranslation('wallet')
  const { data } = usePendingWithdrawals()
  if (!data || data.length === 0) return null
  return (
    <Card title={t('onItsWay.title')}>
      <ul role="list" className={styles.list}>
        {data.map((entries) => {
          const [newest] = entries
          return (
            newest && (
              <li key={newest.reference}>
                <PendingWithdrawal newest={newest} entries={entries} currency={currency} />
              </li>
            )
          )
        })}
      </ul>
    </Card>
  )
})

type PendingWithdrawalProps = { newest: Entry; entries: readonly Entry[]; currency: string | undefined }

function PendingWithdrawal({ newest, entries, currency }: PendingWithdrawalProps) {
  const { t } = useTranslation('wallet')
  const format = useFormat()
  const { amount, fee } = withdrawalParts(entries)
  const { payout, reference } = newest
  return (
    <div className={styles.row}>
      <Link className={styles.link} to={receiptPath(reference, newest.id)}>
        <span className={styles.title}>
          <AmountText value={subtract(amount, fee ?? zero)} currency={currency} />
          {payout && ` ${t('event.to', { destination: maskedEnd(payout.destination) })}`}
        </span>
        <span className={styles.detail}>
          {payout ? t('onItsWay.expected', { time: format.moment(payout.expected_at) }) : t('status.pending')}
        </span>
      </Link>
      {currency !== undefined && (
        <CancelWithdrawal entries={entries} reference={reference} currency={currency} isBrief />
      )}
    </div>
  )
}
