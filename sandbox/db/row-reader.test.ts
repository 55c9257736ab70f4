import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { moneySandbox, newPartner } from '../ledger/test-partner.ts'
import type { Queries } from './database.ts'
import { balances } from './ledger-schema.ts'
import { prepared } from './prepared.ts'
import { accounts, bankCards, plans, products, sessions } from './schema.ts'
import { testKinds } from './test-database.ts'

const grouped = (queries: Queries) =>
  queries
    .select({ account: accounts, until: sessions.expires_at, seen: sessions.last_seen_at })
    .from(sessions)
    .innerJoin(accounts, eq(sessions.account_id, accounts.id))
    .orderBy(asc(sessions.token_hash))

const counted = (queries: Queries) =>
  queries
    .select({
      status: plans.status,
      times: sql`count(*)`.mapWith(Number).as('times'),
      highest: sql`max(${products.maximum_amount})`.mapWith(products.maximum_amount),
      nothing: sql`max(${plans.put_amount})`.mapWith(plans.put_amount),
    })
    .from(plans)
    .innerJoin(products, eq(plans.product_id, products.id))
    .groupBy(plans.status)

const flat = (queries: Queries) => queries.select().from(balances).orderBy(asc(balances.balance))

/** A group that is null as a whole where nothing is joined. */
const lacking = (queries: Queries) =>
  queries
    .select({ id: accounts.id, card: { id: bankCards.account_id, card: bankCards.card } })
    .from(accounts)
    .leftJoin(bankCards, eq(bankCards.account_id, accounts.id))

describe.each(testKinds())('on %s, a prepared query', (_, open) => {
  let test: Awaited<ReturnType<typeof open>>
  beforeAll(async () => {
    test = await open()
    const { sandbox } = await moneySandbox(test.database)
    await newPartner(sandbox)
    await newPartner(sandbox)
  })
  afterAll(() => test.close())

  it.each([
    ['in groups', grouped],
    ['with what is counted', counted],
    ['of one table', flat],
    ['that may lack a group', lacking],
  ])('reads rows as the query does: %s', async (_name, write) => {
    const { read } = test.database
    const rows: unknown[] = await write(read)
    expect(rows.length).toBeGreaterThan(0)
    const query: { execute: () => Promise<unknown[]> } = prepared<{ execute: () => Promise<unknown[]> }>(
      write,
    )(read)
    expect(await query.execute()).toEqual(rows)
  })
})
