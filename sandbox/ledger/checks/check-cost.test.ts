/** The minute's check reads in proportion to what is new, however long the ledger is (10,000,000 entries in the full run). */
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { describe, expect, inject, it } from 'vitest'
import type { Database } from '../../db/database.ts'
import { seedEntries } from '../../seed/entries.ts'
import { superuserTestDatabase } from '../../testing/database.ts'
import { longOr } from '../../testing/full-run.ts'
import { actionsOf, moneySandbox, newPartner } from '../../testing/partner.ts'
import { verifyAll, verifyNew } from './verification.ts'

const serverUrl = inject('databaseUrl')
const entriesInAll = longOr(10_000_000, 5000)
const owners = 10
const Reads = v.object({ rows: v.tuple([v.object({ reads: v.pipe(v.string(), v.transform(Number)) })]) })

/** The rows of movements and entries that were read so far. */
async function readsOf({ db }: Database): Promise<number> {
  // Each connection of the pool reports what it has counted.
  await Promise.all(
    Array.from({ length: 20 }, () => db.execute(sql`select pg_stat_force_next_flush(), pg_sleep(0.05)`)),
  )
  const result = await db.execute(sql`
    select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::text as reads
    from pg_stat_user_tables where relname in ('movements', 'entries')`)
  return v.parse(Reads, result).rows[0].reads
}

describe.runIf(serverUrl !== undefined)('the cost of a check', () => {
  it(`a check reads no more at ${entriesInAll} entries than at a few`, { timeout: 3_600_000 }, async () => {
    const test = await superuserTestDatabase()
    const { database } = test
    try {
      const { sandbox, clock } = await moneySandbox(database)
      const act = actionsOf(await newPartner(sandbox))
      /** Rows read by a check after some deposits. */
      const costOf = async (deposits: number) => {
        for (let index = 0; index < deposits; index += 1) await act.deposit('1')
        const before = await readsOf(database)
        expect(await verifyNew(database, clock.now())).toEqual([])
        return (await readsOf(database)) - before
      }
      await verifyAll(database, clock.now())
      const few = await costOf(20)
      expect(few).toBeGreaterThan(40)
      for (let owner = 0; owner < owners; owner += 1) {
        const { account } = await newPartner(sandbox)
        await seedEntries(database, account.id, entriesInAll / owners, clock.now())
      }
      expect(await verifyAll(database, clock.now())).toEqual([])
      const many = await costOf(20)
      const twice = await costOf(40)
      console.log(
        `rows read by a check: ${few} of a short ledger, ${many} of ${entriesInAll} entries, ${twice} for twice the news`,
      )
      expect(many).toBeLessThanOrEqual(few * 1.5 + 100)
      expect(twice).toBeLessThanOrEqual(many * 3 + 100)
    } finally {
      await test.close()
    }
  })
})
