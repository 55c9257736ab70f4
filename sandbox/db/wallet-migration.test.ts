/** The migration that adds times to entries and sums to counters, on a data folder that is older. */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { asc, isNotNull, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkInvariants } from '../ledger/checks/invariants.ts'
import { withMigrationsBefore } from '../testing/older-migrations.ts'
import { openDatabase } from './open-database.ts'
import { entries, entryCounts, entryTotals } from './schema/ledger.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'placard-test-'))
})
afterAll(() => rm(folder, { recursive: true }))

it('the wallet migration gives existing entries ascending times and counts them', async () => {
  const dataDir = join(folder, 'data')
  const client = await PGlite.create({ dataDir })
  const older = drizzle(client)
  await withMigrationsBefore('0003_wallet', (migrationsFolder) => migrate(older, { migrationsFolder }))
  const at = (minute: number) => `2026-03-01T10:${minute}:00.000Z`
  await older.execute(sql`insert into accounts (id, username, password_hash, email, phone, created_at, deposit_total)
    values ('a', 'ana', '-', 'a@example.org', '+49', ${at(10)}, 30), ('b', 'ben', '-', 'b@example.org', '+49', ${at(10)}, 0)`)
  // The second was posted after the first, but its clock was behind.
  for (const [reference, minute, type, amount] of [
    ['D-1', 40, 'system_deposit', 30],
    ['V-1', 12, 'vip_subscription', -12],
    ['V-2', 50, 'vip_subscription', -3],
  ] as const) {
    await older.transaction(async (tx) => {
      await tx.execute(sql`insert into movements (reference, part, account_id, type, remark, at)
        values (${reference}, 1, 'a', ${type}, 'deposit', ${at(minute)})`)
      await tx.execute(sql`insert into entries (movement_id, ledger_account, account_id, amount)
        select id, account, owner, amount from movements, (values
          ('available', 'a', ${amount}::numeric), ('deposits', null, -${amount}::numeric)
        ) as sides (account, owner, amount) where reference = ${reference}`)
    })
  }
  await client.close()

  const database = await openDatabase({ folder: dataDir })
  try {
    const { read } = database
    const dated = await read
      .select({ at: entries.at, type: entries.type })
      .from(entries)
      .where(isNotNull(entries.account_id))
      .orderBy(asc(entries.number))
    expect(dated.map((entry) => [entry.at?.toISOString(), entry.type])).toEqual([
      [at(40), 'system_deposit'],
      [at(40), 'vip_subscription'],
      [at(50), 'vip_subscription'],
    ])
    expect(await read.select().from(entryTotals).orderBy(asc(entryTotals.type))).toMatchObject([
      { type: 'system_deposit', entries: 1 },
      { type: 'vip_subscription', entries: 2 },
    ])
    const counts = await read
      .select()
      .from(entryCounts)
      .orderBy(asc(entryCounts.quarter), asc(entryCounts.type))
    expect(counts.map((count) => [count.quarter.toISOString(), count.money_in, count.money_out])).toEqual([
      ['2026-03-01T10:30:00.000Z', '30', '0'],
      ['2026-03-01T10:30:00.000Z', '0', '12'],
      ['2026-03-01T10:45:00.000Z', '0', '3'],
    ])
    expect(await checkInvariants(database)).toEqual([])
  } finally {
    await database.close()
  }
})
