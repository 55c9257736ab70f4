/** A search of a long history reads few rows, whatever is searched for and wherever it starts. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Amount } from '#protocol/amount.ts'
import { amount } from '#protocol/money.ts'
import { plans } from '../../db/schema/plans.ts'
import { seedEntries } from '../../seed/entries.ts'
import { testKinds } from '../../testing/database.ts'
import { longOr } from '../../testing/full-run.ts'
import { rowsReadBy } from '../../testing/rows-read.ts'
import { type WalletSandbox, walletSandbox } from '../../testing/wallet.ts'
import {
  candidateQuery,
  candidatesOf,
  chooseStreams,
  fewInRange,
  type IndexedSearch,
} from './entry-candidates.ts'
import { candidateEntries, entriesOf } from './entry-search.ts'

const maxRows = 300
const length = longOr(100_000, 20_000)

describe.each(testKinds({ asSuperuser: true }))(`on %s, in a history of ${length} entries`, (_, open) => {
  let on: WalletSandbox
  let account: { readonly id: string }
  let planIds: readonly string[]
  let reference = ''
  beforeAll(async () => {
    on = await walletSandbox(open)
    const wallet = await on.newWallet()
    account = wallet.account
    await seedEntries(on.database, account.id, length, on.clock.now())
    await assignPlans()
    reference = (await wallet.ok('entries', { page_size: 50 })).list.at(-1)?.reference ?? ''
  }, 600_000)
  afterAll(() => on.close())

  /** Gives each movement a reference of its own, and most to two plans; two others of the account have none. */
  async function assignPlans() {
    const { db } = on.database
    const rows = await db.select({ id: plans.id }).from(plans).where(sql`${plans.account_id} = ${account.id}`)
    planIds = rows.map(({ id }) => id).slice(0, 4)
    await db.execute(sql`alter table movements disable trigger user`)
    await db.execute(sql`
      update movements set reference = reference || '-' || part, plan_id = case when id % 2 = 0 then ${planIds[0]} else ${planIds[1]} end,
        parts_total = case when type = 'manual_withdrawal' then 152.5 end
      where account_id = ${account.id}`)
    await db.execute(sql`alter table movements enable trigger user`)
    await db.execute(sql`analyze`)
  }

  type Search = Partial<IndexedSearch> & { readonly deep?: boolean }
  const range = (from: string, to?: string): { from: Amount; to: Amount | undefined } => ({
    from: amount(from),
    to: to === undefined ? undefined : amount(to),
  })
  const searches: readonly (readonly [string, () => Search])[] = [
    ['a frequent amount', () => range('250', '250')],
    ['a rare amount', () => range('500', '500')],
    ['an amount that nothing has', () => range('77.77', '77.77')],
    ['what the parts of withdrawals add up to', () => range('152.5', '152.5')],
    ['a range with many entries', () => range('200', '300')],
    ['a range with few entries', () => range('300', '1000')],
    ['a narrow range in a class with many entries', () => range('59.9', '59.99')],
    ['a range over most classes', () => range('0.01')],
    ['a range of one type', () => ({ ...range('100', '200'), type: 'manual_withdrawal' as const })],
    ['a reference', () => ({ reference })],
    ['an unknown reference', () => ({ reference: 'W-00000000' })],
    ['the plans of a product', () => ({ planIds })],
    ['the plans of a product and an amount', () => ({ planIds, ...range('250', '250') })],
    ['the plans of a product and a range', () => ({ planIds, ...range('200', '300') })],
    [
      'more plans than are looked up one by one',
      () => ({ planIds: Array.from({ length: 90 }, () => planIds[0] ?? '') }),
    ],
    ['days', () => ({ range: { after: length / 2, last: length / 2 + 5000 } })],
    [
      'a frequent amount in old days',
      () => ({ ...range('250', '250'), range: { after: 100, last: length / 5 } }),
    ],
    ['a range in old days', () => ({ ...range('200', '300'), range: { after: 100, last: length / 5 } })],
    ['the plans of a product in old days', () => ({ planIds, range: { after: 100, last: length / 5 } })],
  ]
  it.each(searches)('the search of %s reads at most 300 rows', async (_name, searchOf) => {
    const { read } = on.database
    const search: IndexedSearch = {
      accountId: account.id,
      range: { after: 0, last: length },
      type: undefined,
      reference: undefined,
      planIds: undefined,
      from: undefined,
      to: undefined,
      ...searchOf(),
    }
    const streams = await chooseStreams(read, search)
    const { numbers, next } = await candidatesOf(read, search)
    const candidates = await candidateEntries(read, account.id, numbers)
    const references = [...new Set(candidates.map((entry) => entry.reference))].slice(0, 20)
    const queries = [
      candidateQuery(read, streams),
      candidateQuery(read, [fewInRange(search)]),
      candidateEntries(read, account.id, numbers),
      entriesOf(read, account.id, references),
    ]
    for (const query of queries) {
      const rows = Object.values(await rowsReadBy(on.database, query))
      expect(rows.reduce((total, count) => total + count, 0)).toBeLessThanOrEqual(maxRows)
    }
    // It goes on, or it has everything.
    if (next !== undefined) expect(next).toBeLessThanOrEqual(search.range.last)
  })
})
