import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/format.ts'
import { useLanguage } from '#i18n/i18n.ts'
import { useIsOnline } from '#platform/online.ts'
import type { Property } from '#protocol/http/wallet.ts'
import { AcceptedHistoryNotice } from '#shared/ledger-history/history-notice.tsx'
import { HistoryRow } from '#shared/ledger-history/history-row.tsx'
import { AmountText } from '#shared/money/amount-text.tsx'
import { CardsPending } from '#shared/queries/cards-pending.tsx'
import { useHasFirstAnswers } from '#shared/queries/first-answers.ts'
import { OfflineEmpty } from '#shared/queries/offline-empty.tsx'
import { hasFailed } from '#shared/queries/query-boundary.tsx'
import { QueryError } from '#shared/queries/query-error.tsx'
import { Refreshable } from '#shared/queries/refreshable.tsx'
import { WhenReady } from '#shared/queries/when-ready.tsx'
import { DefinitionList } from '#ui/definition-list/definition-list.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { useProperty, walletKeys } from '../api.ts'
import { useHasDeposits } from '../deposits/use-deposits.ts'
import { WaitingDeposits } from '../deposits/waiting-deposits.tsx'
import type { useEntries } from '../ledger/list/use-entries.ts'
import { useRefreshWallet } from '../money-movement-block.ts'
import { WithdrawalEligibilityCard } from '../withdrawal/withdrawal-eligibility-card.tsx'
import { HistoryPreview } from './history-preview.tsx'
import { OnItsWay } from './on-its-way.tsx'
import { StartUpCreditCard } from './start-up-credit-card.tsx'
import { TotalCard } from './total-card.tsx'
import { WalletActions } from './wallet-actions.tsx'
import styles from './wallet-links.module.css'
import { WalletManage } from './wallet-links.tsx'

/**
 * The wallet: what there is, what is on its way, what can be done, and what happened. Its parts are memoized, because each
 * answer of the entries renders it again.
 */
export function WalletOverview({ entries }: { entries: ReturnType<typeof useEntries> }) {
  const query = useProperty()
  const { data, refetch } = query
  const isOnline = useIsOnline()
  const refresh = useRefreshWallet()
  const isReady = useIsWalletReady()
  const currency = data?.property.currency
  const credit = data?.property.start_up_credit
  const total = () => {
    if (hasFailed(query)) return <QueryError error={query.error} onRetry={refetch} />
    if (data === undefined && !isOnline) return <OfflineEmpty />
    return <TotalCard balances={data} />
  }
  return (
    <Refreshable
      onRefresh={refresh}
      isReady={isReady}
      rest={
        <>
          {credit && currency !== undefined && !credit.is_returned && (
            <StartUpCreditCard credit={credit} currency={currency} />
          )}
          <HistoryPreview entries={entries} currency={currency} />
          <HistoryRow />
          <WalletManage>{!hasFailed(query) && <WalletStanding property={data?.property} />}</WalletManage>
        </>
      }
    >
      <AcceptedHistoryNotice />
      {total()}
      <WalletActions />
      <WhenReady isReady={isReady} pending={<CardsPending />}>
        <OnItsWay currency={currency} />
        <WaitingDeposits />
        <WithdrawalEligibilityCard />
      </WhenReady>
    </Refreshable>
  )
}

/** Whether each card below the balances knows what it shows, so that none pushes the others. */
function useIsWalletReady(): boolean {
  const hasDeposits = useHasDeposits()
  const language = useLanguage()
  return useHasFirstAnswers([
    walletKeys.property,
    walletKeys.destinations,
    walletKeys.methods(language),
    walletKeys.latestWithdrawals,
    walletKeys.entries({}),
    ...(hasDeposits ? [walletKeys.waitingDeposits] : []),
  ])
}

/** Deposit, discounts and shop level: for information, not part of a balance. */
function WalletStanding({ property }: { property: Property | undefined }) {
  const { t } = useTranslation('wallet')
  const format = useFormat()
  const amountOf = (value: Property['deposit'] | undefined) => (
    <AmountText value={value} currency={property?.currency} />
  )
  return (
    <div className={styles.standing}>
      <DefinitionList
        items={[
          { label: t('standing.deposit'), value: amountOf(property?.deposit) },
          { label: t('standing.discount'), value: amountOf(property?.discount_amount) },
          {
            label: t('standing.level'),
            value: property ? format.number(property.shop_level) : <Skeleton width={16} />,
          },
        ]}
      />
    </div>
  )
}
