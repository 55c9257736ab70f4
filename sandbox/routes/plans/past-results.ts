/** How past plans of a product ended, across accounts and without names: wins and losses as they came. */
import { and, desc, eq } from 'drizzle-orm'
import { subtract, toWire, zero } from '#protocol/money.ts'
import type { ReadQueries } from '../../db/database.ts'
import { accounts, plans } from '../../db/schema/core.ts'
import { networkResults } from '../../db/schema/partners.ts'

const shown = 20

/** The newest results of a product in a currency; the network's own history fills up what partners have not done yet. */
export async function pastResults(queries: ReadQueries, productId: string, currency: string) {
  const settled = await queries
    .select({ plan: plans })
    .from(plans)
    .innerJoin(accounts, eq(plans.account_id, accounts.id))
    .where(and(eq(plans.product_id, productId), eq(plans.status, 'settled'), eq(accounts.currency, currency)))
    .orderBy(desc(plans.ended_at), desc(plans.id))
    .limit(shown)
  const before = await queries
    .select()
    .from(networkResults)
    .where(eq(networkResults.product_id, productId))
    .orderBy(desc(networkResults.ended_at))
    .limit(shown)
  const ofPartners = settled.map(({ plan }) => ({
    ended_at: plan.ended_at ?? plan.created_at,
    put: plan.put_amount ?? zero,
    // What a coupon added says nothing of the product.
    net: subtract(subtract(plan.revenue, plan.share), plan.billed),
  }))
  return [...ofPartners, ...before]
    .toSorted((a, b) => b.ended_at.getTime() - a.ended_at.getTime())
    .slice(0, shown)
    .map(({ ended_at, put, net }) => ({
      ended_at: ended_at.toISOString(),
      put: toWire(put, currency),
      net: toWire(net, currency),
    }))
}
