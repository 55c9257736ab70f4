import { useQueryClient } from '@tanstack/react-query'
import { propertyQuery } from '#shared/money/balances-query.ts'
import { Refreshable } from '#shared/queries/refreshable.tsx'
import { useConfig } from '#shared/queries/use-config.ts'
import { AccountCard } from '../components/account-card.tsx'
import { FaqCard } from '../components/faq-card.tsx'
import { FirstStepsCard } from '../components/first-steps-card.tsx'
import { LinksCard } from '../components/links-card.tsx'
import { OverviewCard } from '../components/overview-card.tsx'
import { adCenterQueries } from '../keys.ts'

/** `/ad-center` (docs/rules.md, section P2). */
export default function OverviewScreen() {
  const client = useQueryClient()
  const { refresh: refreshConfig } = useConfig()

  // Waits for a running request instead of sending a second one for the same figures.
  const refresh = () =>
    Promise.all([
      ...[adCenterQueries, propertyQuery.queryKey].map((queryKey) =>
        client.refetchQueries({ queryKey, type: 'active' }, { cancelRefetch: false }),
      ),
      refreshConfig(),
    ])
  return (
    <Refreshable
      onRefresh={refresh}
      rest={
        <>
          <LinksCard />
          <FaqCard />
        </>
      }
    >
      <AccountCard />
      <FirstStepsCard />
      <OverviewCard />
    </Refreshable>
  )
}
