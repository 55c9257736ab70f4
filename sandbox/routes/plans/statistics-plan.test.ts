/** A poll of the overview reads rows of its own period only, however long the history of the ledger is. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Database } from '../../db/database.ts'
import { statistics, statisticsDays } from '../../db/schema/ledger.ts'
import { periodOf, pointsOf } from '../../ledger/local-time.ts'
import { superuserTestDatabase } from '../../testing/database.ts'
import { longOr } from '../../testing/full-run.ts'
import { actionsOf, moneySandbox, newPartner } from '../../testing/partner.ts'
import { boundsOf, figuresByDays, figuresByQuarters } from './statistics.ts'

const serverUrl = inject('databaseUrl')

const days = longOr(730, 240)

/** Two partners with `days` of delivery in each quarter hour. */
async function longHistory(database: Database) {
  const { sandbox, clock } = await moneySandbox(database)
  const [partner] = await Promise.all([1, 2].map(() => newPartner(sandbox)))
  if (partner === undefined) throw new Error('there is no partner')
  const now = clock.now()
  const start = new Date(now.getTime() - days * 24 * 3_600_000)
  await database.db.execute(sql`
    insert into statistics (account_id, quarter, revenue)
    select a.id, q, 1 from accounts a,
      generate_series(date_bin('15 minutes', ${start.toISOString()}::timestamptz, '2000-01-01'), ${now.toISOString()}::timestamptz, '15 minutes') q
    on conflict do nothing`)
  for (const table of [statistics, statisticsDays]) await database.db.execute(sql`analyze ${table}`)
  return { partner, now, start }
}

describe.runIf(serverUrl !== undefined)('a poll of the overview, in a long history', () => {
  let opened: Awaited<ReturnType<typeof superuserTestDatabase>>
  let history: Awaited<ReturnType<typeof longHistory>>
  beforeAll(async () => {
    opened = await superuserTestDatabase()
    history = await longHistory(opened.database)
  }, 120_000)
  afterAll(() => opened.close())

  it.each([
    ['today', 1, 100, figuresByQuarters],
    ['this week', 2, 8 * 96, figuresByQuarters],
    // A day in which a month starts is read by its quarter hours.
    ['all', 4, days + 1 + Math.ceil(days / 30) * 96, figuresByDays],
  ])('a poll of %s reads its rows by key', async (_name, type, maxRows, figuresOf) => {
    const { database } = opened
    const { partner, now, start } = history
    const account = { ...partner.account, created_at: start }
    const starts = pointsOf(periodOf(type), now, account.created_at, 'Europe/Berlin')
    const period = { accountId: account.id, bounds: boundsOf(starts), first: starts[0] ?? now }
    const query = figuresOf(database.read, period)
    const explained = await database.db.execute(
      sql`explain (analyze, costs off, timing off) ${query.getSQL()}`,
    )
    const plan = JSON.stringify(explained)
    expect(plan).toMatch(/Index (?:Only )?Scan|Bitmap Index Scan/)
    expect(plan).toContain('statistics_account_id_quarter_pk')
    expect(plan).not.toContain('Seq Scan')
    // Only scans of tables: the index scan of a bitmap reads the same rows.
    const read = [
      ...plan.matchAll(/ on statistics(?:_days)?(?: \w+)? \(actual rows=(\d+)(?:\.\d+)? loops=(\d+)/g),
    ]
    expect(read.length).toBeGreaterThan(0)
    const rows = read.reduce((total, [, count, loops]) => total + Number(count) * Number(loops), 0)
    expect(rows).toBeLessThanOrEqual(maxRows + 1)
    const inOrder = (points: Awaited<typeof query>) => points.toSorted((a, b) => a.point - b.point)
    expect(inOrder(await query)).toEqual(inOrder(await figuresByQuarters(database.read, period)))
    expect((await actionsOf(partner).statistics(type)).series.length).toBeGreaterThan(0)
  })
})
