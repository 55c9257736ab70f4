import { useQueryClient } from '@tanstack/react-query'
import { propertyQuery } from '#shared/money/balances-query.ts'
import { runningPlansQuery } from '#shared/plans/plan-section-query.ts'
import { Refreshable } from '#shared/queries/refreshable.tsx'
import { useConfig } from '#shared/queries/use-config.ts'
import { AccountCard } from '../components/account-card.tsx'
import { AtWork } from '../components/at-work.tsx'
import { BalanceHero } from '../components/balance-hero.tsx'
import { FaqCard } from '../components/faq-card.tsx'
import { LinksCard } from '../components/links-card.tsx'
import { NextAction } from '../components/next-action.tsx'
import { OverviewCard } from '../components/overview-card.tsx'
import { adCenterQueries } from '../keys.ts'

/** `/ad-center` (docs/rules.md, section P2). */
export default function OverviewScreen() {
  const client = useQueryClient()
  const { refresh: refreshConfig } = useConfig()

  // Waits for a running request instead of sending a second one for the same figures.
  const refresh = () =>
    Promise.all([
      ...[adCenterQueries, propertyQuery.queryKey, runningPlansQuery.queryKey].map((queryKey) =>
        // Invalidated: asked for even if nothing has changed.
        client.invalidateQueries({ queryKey }, { cancelRefetch: false }),
      ),
      refreshConfig(),
    ])
  return (
    <Refreshable
      onRefresh={refresh}
      rest={
        <>
          <AccountCard />
          <LinksCard />
          <FaqCard />
        </>
      }
    >
      <BalanceHero />
      <AtWork />
      <NextAction />
      <OverviewCard />
    </Refreshable>
  )
}
