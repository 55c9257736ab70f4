import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/format.ts'
import type { Property } from '#protocol/http/wallet.ts'
import { AmountText } from '#shared/money/amount-text.tsx'
import { LoadError } from '#shared/queries/load-error.tsx'
import { hasFailed } from '#shared/queries/query-boundary.tsx'
import { Refreshable } from '#shared/queries/refreshable.tsx'
import { Card } from '#ui/card/card.tsx'
import { DefinitionList } from '#ui/definition-list/definition-list.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { useProperty } from '../api.ts'
import type { useEntries } from '../ledger/list/use-entries.ts'
import { useRefreshWallet } from '../money-movement-block.ts'
import { WithdrawalEligibilityCard } from '../withdrawal/withdrawal-eligibility-card.tsx'
import { FundingPreview } from './funding-preview.tsx'
import { StartUpCreditCard } from './start-up-credit-card.tsx'
import { TotalCard } from './total-card.tsx'
import { WalletActions } from './wallet-actions.tsx'
import { WalletLinks } from './wallet-links.tsx'

/** The wallet at a glance: balances, actions and funding details. */
export function WalletOverview({ entries }: { entries: ReturnType<typeof useEntries> }) {
  const query = useProperty()
  const { data, refetch } = query
  const refresh = useRefreshWallet()
  return (
    <Refreshable
      onRefresh={refresh}
      rest={
        <>
          {data?.property.start_up_credit && (
            <StartUpCreditCard credit={data.property.start_up_credit} currency={data.property.currency} />
          )}
          {!hasFailed(query) && <WalletStanding property={data?.property} />}
          <WalletLinks />
          <FundingPreview entries={entries} currency={data?.property.currency} />
        </>
      }
    >
      {hasFailed(query) ? <LoadError error={query.error} onRetry={refetch} /> : <TotalCard balances={data} />}
      <WalletActions />
      <WithdrawalEligibilityCard />
    </Refreshable>
  )
}

/** Deposit, discounts and shop level: for information, not part of a balance. */
function WalletStanding({ property }: { property: Property | undefined }) {
  const { t } = useTranslation('wallet')
  const format = useFormat()
  const amountOf = (value: Property['deposit'] | undefined) => (
    <AmountText value={value} currency={property?.currency} />
  )
  return (
    <Card>
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
    </Card>
  )
}
