import { useQueryClient } from '@tanstack/react-query'
import { propertyQuery } from '#shared/money/balances-query.ts'
import { runningPlansQuery } from '#shared/plans/plan-section-query.ts'
import { CardsPending } from '#shared/queries/cards-pending.tsx'
import { useHasFirstAnswers } from '#shared/queries/first-answers.ts'
import { Refreshable } from '#shared/queries/refreshable.tsx'
import { useConfig } from '#shared/queries/use-config.ts'
import { WhenReady } from '#shared/queries/when-ready.tsx'
import { AccountCard } from '../components/account-card.tsx'
import { AtWork } from '../components/at-work.tsx'
import { BalanceHero } from '../components/balance-hero.tsx'
import { FaqCard } from '../components/faq-card.tsx'
import { LinksCard } from '../components/links-card.tsx'
import { NextAction } from '../components/next-action.tsx'
import { OverviewCard } from '../components/overview-card.tsx'
import { adCenterQueries, destinationKey, investedKey } from '../keys.ts'

/** `/ad-center` (docs/rules.md, section P2). */
export default function OverviewScreen() {
  const client = useQueryClient()
  // The plans at work have as many rows as there are, and the next action is what is not done yet.
  const isReady = useHasFirstAnswers([runningPlansQuery.queryKey, destinationKey, investedKey])
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
      isReady={isReady}
      rest={
        <>
          <AccountCard />
          <LinksCard />
          <FaqCard />
        </>
      }
    >
      <BalanceHero />
      <WhenReady isReady={isReady} pending={<CardsPending />}>
        <AtWork />
        <NextAction />
        <OverviewCard />
      </WhenReady>
    </Refreshable>
  )
}
