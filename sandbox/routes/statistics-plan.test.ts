/** What a poll of the overview reads grows with the time it is about, not with the history of the ledger. */
import { sql } from 'drizzle-orm'
import { describe, expect, inject, it } from 'vitest'
import { serverTestDatabase } from '../db/test-database.ts'
import { periodOf, pointsOf } from '../ledger/periods.ts'
import { actionsOf, moneySandbox, newPartner } from '../ledger/test-partner.ts'
import { figuresByPoint } from './statistics.ts'

const serverUrl = inject('databaseUrl')

describe.runIf(serverUrl !== undefined)('a poll of the overview, in a long history', () => {
  it.each([
    ['today', 1, 100],
    ['this week', 2, 8 * 96],
    ['all', 4, 60 * 96],
  ])(
    '(%s) reads its own quarters of an hour by their key',
    { timeout: 120_000 },
    async (_name, type, most) => {
      const { database, close } = await serverTestDatabase(serverUrl ?? '')
      try {
        const { sandbox, clock } = await moneySandbox(database)
        const partners = await Promise.all([1, 2, 3, 4, 5, 6].map(() => newPartner(sandbox)))
        const [partner] = partners
        if (partner === undefined) throw new Error('there is no partner')
        // Two months of delivery in every quarter of an hour, of every partner.
        const now = clock.now()
        const begin = new Date(now.getTime() - 60 * 24 * 3_600_000)
        await database.read.execute(sql`
        insert into statistics (account_id, quarter, revenue)
        select a.id, q, 1 from accounts a,
          generate_series(date_bin('15 minutes', ${begin.toISOString()}::timestamptz, '2000-01-01'), ${now.toISOString()}::timestamptz, '15 minutes') q
        on conflict do nothing`)
        await database.read.execute(sql`analyze statistics`)
        const account = { ...partner.account, created_at: begin }
        const starts = pointsOf(periodOf(type), now, account.created_at, 'Europe/Berlin')
        const query = figuresByPoint(database.read, account.id, starts, starts[0] ?? now)
        const explained = await database.read.execute(
          sql`explain (analyze, costs off, timing off) ${query.getSQL()}`,
        )
        const plan = JSON.stringify(explained)
        expect(plan).toMatch(/Index (?:Only )?Scan|Bitmap Index Scan/)
        expect(plan).toContain('statistics_account_id_quarter_pk')
        expect(plan).not.toContain('Seq Scan')
        const read = [...plan.matchAll(/on statistics[^(]*\(actual rows=(\d+)/g)].map(([, rows]) =>
          Number(rows),
        )
        expect(read.length).toBeGreaterThan(0)
        for (const rows of read) expect(rows).toBeLessThanOrEqual(most + 1)
        expect((await actionsOf(partner).statistics(type)).series.length).toBeGreaterThan(0)
      } finally {
        await close()
      }
    },
  )
})
