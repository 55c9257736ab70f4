import { useQuery } from '@tanstack/react-query'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { receiptPath } from '#app/routing/paths.ts'
import { useFormat } from '#i18n/format.ts'
import { isNegative } from '#protocol/amount.ts'
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

const isPending = (entries: readonly Entry[]): boolean => entries.some(({ status }) => status === 'pending')

/** The entries that took each of the latest withdrawals, newest first. */
function useLatestWithdrawals() {
  return useQuery({
    queryKey: walletKeys.latestWithdrawals,
    queryFn: async () => {
      const entries = await fetchWithdrawals(undefined)
      const taken = entries.filter(({ amount }) => isNegative(amount))
      return [...Map.groupBy(taken, ({ reference }) => reference).values()]
    },
    refetchInterval: ({ state }) => (state.data?.some(isPending) ? refreshMs : false),
  })
}

/**
 * Withdrawals that are neither paid nor stopped: amount, destination, expected time, and cancelling. One that the user asked to
 * cancel stays with the outcome until the page is left. Nothing without any.
 */
export const OnItsWay = memo(function OnItsWay({ currency }: { currency: string | undefined }) {
  const { t } = useTranslation('wallet')
  const { data = [] } = useLatestWithdrawals()
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set())
  const shown = data.flatMap((entries) => {
    const [newest] = entries
    return newest && (isPending(entries) || asked.has(newest.reference)) ? [{ newest, entries }] : []
  })
  if (shown.length === 0) return null
  return (
    <Card title={t('onItsWay.title')}>
      <ul role="list" className={styles.list}>
        {shown.map(({ newest, entries }) => (
          <li key={newest.reference}>
            <LatestWithdrawal
              newest={newest}
              entries={entries}
              currency={currency}
              onCancel={() => setAsked((others) => new Set([...others, newest.reference]))}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
})

type LatestWithdrawalProps = {
  newest: Entry
  entries: readonly Entry[]
  currency: string | undefined
  onCancel: () => void
}

function LatestWithdrawal({ newest, entries, currency, onCancel }: LatestWithdrawalProps) {
  const { t } = useTranslation('wallet')
  const format = useFormat()
  const { amount, fee } = withdrawalParts(entries)
  const { payout, reference, status = 'pending' } = newest
  return (
    <div className={styles.row}>
      <Link className={styles.link} to={receiptPath(reference, newest.id)}>
        <span className={styles.title}>
          <AmountText value={subtract(amount, fee ?? zero)} currency={currency} />
          {payout && ` ${t('event.to', { destination: maskedEnd(payout.destination) })}`}
        </span>
        <span className={styles.detail}>
          {payout && status === 'pending'
            ? t('onItsWay.expected', { time: format.moment(payout.expected_at) })
            : t(`status.${status}`)}
        </span>
      </Link>
      {currency !== undefined && (
        <CancelWithdrawal
          entries={entries}
          reference={reference}
          currency={currency}
          isBrief
          onCancel={onCancel}
        />
      )}
    </div>
  )
}
