/** A search reads only the account's own plans by a key, however many plans the network has. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { planStatuses } from '#protocol/http/plans.ts'
import { amount } from '#protocol/money.ts'
import { type PlanSearch, planSorts } from '#protocol/plans/plan-search.ts'
import type { Database } from '../../db/database.ts'
import { planHistory, plans } from '../../db/schema/plans.ts'
import { superuserTestDatabase } from '../../testing/database.ts'
import { moneySandbox, newPartner } from '../../testing/partner.ts'
import { searchedCounts, searchedPlans } from './plan-list.ts'
import { planQueryOf } from './plan-search.ts'

const serverUrl = inject('databaseUrl')

const networkPlans = 100_000
const ownPlans = 240

/** 100,000 settled plans of one account, and 240 of another. */
async function manyPlans(database: Database) {
  const { sandbox } = await moneySandbox(database)
  const [busy, partner] = [await newPartner(sandbox), await newPartner(sandbox)]
  for (const [{ account }, count] of [
    [busy, networkPlans],
    [partner, ownPlans],
  ] as const)
    await database.db.execute(sql`
      insert into plans (id, plan_number, account_id, product_id, ordinal, status, put_amount, billed, revenue, created_at, put_at, ended_at)
      select gen_random_uuid(), ${account.id} || n, ${account.id}, products.id, 1000 + n, 'settled', 100, 100, n % 200, now(), now() + n * interval '1 second', now()
      from generate_series(1, ${count}) n join products on products.position = n % 12`)
  await database.db.execute(sql`
    insert into plan_history (plan_id, position, status, at)
    select id, 1, 'settled', ended_at from plans where ended_at is not null`)
  for (const table of [plans, planHistory]) await database.db.execute(sql`analyze ${table}`)
  return partner
}

describe.runIf(serverUrl !== undefined)('a search in a network of 100,000 plans', () => {
  let opened: Awaited<ReturnType<typeof superuserTestDatabase>>
  let partner: Awaited<ReturnType<typeof manyPlans>>
  beforeAll(async () => {
    opened = await superuserTestDatabase()
    partner = await manyPlans(opened.database)
  }, 120_000)
  afterAll(() => opened.close())

  const searches: readonly PlanSearch[] = [
    { q: 'harbor' },
    { q: '2026-0' },
    { q: 'nothing has this name' },
    { category: 'app', amount: amount('250'), followed: 'true' },
    ...planSorts.map((sort) => ({ sort })),
  ]
  it.each(searches)('%j reads only the plans of the account', async (search) => {
    const { read, db } = opened.database
    const { account } = partner
    const query = await planQueryOf(read, search, account)
    if (query === undefined) throw new Error('it is no search')
    const queries = [
      searchedPlans(read, account.id, planStatuses, { limit: 20, offset: 0 }, query),
      searchedCounts(read, account.id, query),
    ]
    for (const each of queries) {
      const explained = await db.execute(sql`explain (analyze, costs off, timing off) ${each.getSQL()}`)
      const plan = JSON.stringify(explained)
      expect(plan).not.toMatch(/Seq Scan on plan/)
      const scans = [...plan.matchAll(/ on plans \(actual rows=(\d+)(?:\.\d+)? loops=(\d+)/g)]
      expect(scans.length).toBeGreaterThan(0)
      const rows = scans.reduce((total, [, count, loops]) => total + Number(count) * Number(loops), 0)
      // Its plans that are ready to fund, too.
      expect(rows).toBeLessThanOrEqual(ownPlans + 12)
    }
  })
})
