/** The cost of a read as the history grows: the number of blocks, which does not depend on other work. */
import type { Pool } from 'pg'
import { seedEntries } from '#sandbox/seed/entries.ts'
import type { TestSandbox } from '#sandbox/testing/sandbox.ts'
import type { Measured } from '../../scripts/bench/report.ts'
import { createPartner, type RatePartner } from './rate-partners.ts'
import { recordSql } from './sql-record.ts'

const few = 1000
const many = 1_000_000

/** Two years with delivery in every quarter of an hour. */
const quarters = `
  insert into statistics (account_id, quarter, impressions, clicks, revenue, share, consumed, investment, delivery_orders)
  select $1, quarter, 1000, 10, 0.5, 0.1, 0.4, 0, 1
  from generate_series(date_trunc('hour', $2::timestamptz) - interval '2 years', $2, interval '15 minutes') quarter
  on conflict do nothing`

interface Plan {
  readonly Plans?: readonly Plan[]
  readonly 'Node Type': string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Shared Hit Blocks': number
  readonly 'Shared Read Blocks': number
}

interface Cost {
  readonly blocks: number
  /** Rows read from tables, including filtered ones. */
  readonly rows: number
}

function rowsOf(plan: Plan): number {
  const isScan = / Scan$/.test(plan['Node Type'])
  const own = plan['Actual Loops'] * (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0))
  return (isScan ? own : 0) + (plan.Plans ?? []).reduce((sum, child) => sum + rowsOf(child), 0)
}

/** The cost of all queries of `task`. */
async function costOf(pool: Pool, task: () => Promise<unknown>): Promise<Cost> {
  let [blocks, rows] = [0, 0]
  for (const { text, values } of await recordSql(task)) {
    if (!/^select/i.test(text)) continue
    const explained = await pool.query(`explain (analyze, buffers, format json) ${text}`, [...values])
    const plan: Plan = explained.rows[0]['QUERY PLAN'][0].Plan
    blocks += plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
    rows += rowsOf(plan)
  }
  return { blocks, rows }
}

export async function readCost(
  test: TestSandbox,
  pool: Pool,
): Promise<{ figures: readonly Measured[]; notes: readonly string[] }> {
  const [young, old] = [await createPartner(test), await createPartner(test)]
  await seedEntries(test.sandbox.database, young.accountId, few, test.clock.now())
  await seedEntries(test.sandbox.database, old.accountId, many, test.clock.now())
  await pool.query(quarters, [old.accountId, test.clock.now()])
  await pool.query('vacuum analyze')
  const page = ({ headers }: RatePartner, request: object) =>
    costOf(pool, () => test.call('entries', { ...request }, headers))
  const [first, late] = [await page(young, {}), await page(old, {})]
  const deep = await page(old, { before: many / 2 })
  // An old account, so that the period "all" covers two years.
  await pool.query("update accounts set created_at = $2::timestamptz - interval '2 years' where id = $1", [
    old.accountId,
    test.clock.now(),
  ])
  const statistics = (type: number) => costOf(pool, () => test.call('statistics', { type }, old.headers))
  const [now, ever] = [await statistics(1), await statistics(4)]
  const blockRatio = ({ blocks }: Cost, other: Cost) => blocks / other.blocks
  return {
    figures: [
      {
        what: 'blocks for a page of 1,000,000 entries',
        value: blockRatio(late, first),
        max: 1.5,
        unit: 'of 1,000',
      },
      {
        what: 'blocks for a page in the middle of them',
        value: blockRatio(deep, first),
        max: 1.5,
        unit: 'of 1,000',
      },
      { what: 'rows read for the statistics of today', value: now.rows, max: 200, unit: '' },
      { what: 'rows read for the statistics of all time', value: ever.rows, max: 2000, unit: '' },
    ],
    notes: [
      `By \`explain (analyze, buffers)\`, including the token lookup: a page reads ${first.rows} rows in ${first.blocks}` +
        ` blocks at 1,000 entries, ${late.rows} in ${late.blocks} at 1,000,000; in the middle ${deep.rows} in ${deep.blocks}.`,
    ],
  }
}
