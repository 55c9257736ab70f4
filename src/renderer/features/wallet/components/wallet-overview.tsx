import { hasFailed } from '#shared/queries/has-failed.ts'
import { LoadError } from '#shared/queries/load-error.tsx'
import { Refreshable } from '#shared/queries/refreshable.tsx'
import { useProperty } from '../api.ts'
import type { useEntries } from '../ledger/list/use-entries.ts'
import { useRefreshWallet } from '../money-movement-block.ts'
import { WithdrawalEligibilityCard } from '../withdrawal/withdrawal-eligibility-card.tsx'
import { FundingPreview } from './funding-preview.tsx'
import { StartUpCreditCard } from './start-up-credit-card.tsx'
import { TotalCard } from './total-card.tsx'
import { WalletActions } from './wallet-actions.tsx'
import { WalletLinks } from './wallet-links.tsx'
import { WalletStanding } from './wallet-standing.tsx'

/** The wallet at a glance: figures, what can be done, funding details. */
export function WalletOverview({ entries }: { entries: ReturnType<typeof useEntries> }) {
  const read = useProperty()
  const { data, refetch } = read
  const refresh = useRefreshWallet()
  return (
    <Refreshable
      onRefresh={refresh}
      rest={
        <>
          {data?.property.start_up_credit && (
            <StartUpCreditCard credit={data.property.start_up_credit} currency={data.property.currency} />
          )}
          {!hasFailed(read) && <WalletStanding property={data?.property} />}
          <WalletLinks />
          <FundingPreview entries={entries} currency={data?.property.currency} />
        </>
      }
    >
      {hasFailed(read) ? <LoadError error={read.error} onRetry={refetch} /> : <TotalCard read={data} />}
      <WalletActions />
      <WithdrawalEligibilityCard />
    </Refreshable>
  )
}
