/** The migration that moves the leaves of all trees, on databases that have some. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite'
import { migrate as migrateEmbedded } from 'drizzle-orm/pglite/migrator'
import { Client } from 'pg'
import { expect, inject, it } from 'vitest'
import { checkInvariants } from '../ledger/checks/invariants.ts'
import { emptyServerDatabase } from '../testing/empty-database.ts'
import { withMigrationsBefore } from '../testing/older-migrations.ts'
import { type DatabaseLocation, openDatabase } from './open-database.ts'

const serverUrl = inject('databaseUrl')
const migration = '0026_ledger_leaves'

const twoAccounts = `insert into accounts (id, username, password_hash, email, phone, created_at)
  select id, id, '-', id || '@example.org', id, now() from unnest(array['b', 'a']) id;`

/** A deposit of each account in turn. */
const deposits = (from: number, to: number) => `do $$
declare
  part integer;
  account text;
  movement bigint;
begin
  for part, account in select n, id from generate_series(${from}, ${to}) n, accounts order by 1, 2 desc loop
    insert into movements (reference, part, account_id, type, remark, at)
      values ('D-' || account || part, 1, account, 'system_deposit', 'deposit', now()) returning id into movement;
    insert into entries (movement_id, ledger_account, account_id, amount)
      values (movement, 'available', account, part), (movement, 'deposits', null, -part);
    update accounts set deposit_total = deposit_total + part where id = account;
  end loop;
end $$;`

const roots = `select tree_size as size, encode(ledger_root(id, tree_size), 'hex') as root from accounts order by id`

/** The trees that an older version left have their roots, and grow. */
async function expectKept(location: DatabaseLocation, older: readonly unknown[]): Promise<void> {
  expect(older).toMatchObject([{ size: 7 }, { size: 7 }])
  const database = await openDatabase(location)
  try {
    expect(await database.db.execute(sql.raw(roots))).toMatchObject({ rows: older })
    await database.db.execute(sql.raw(deposits(8, 12)))
    expect(await checkInvariants(database)).toEqual([])
  } finally {
    await database.close()
  }
}

it('the leaves of a PGlite folder are kept', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'placard-test-'))
  try {
    const client = await PGlite.create({ dataDir: folder })
    await withMigrationsBefore(migration, (migrationsFolder) =>
      migrateEmbedded(drizzleEmbedded(client), { migrationsFolder }),
    )
    await client.exec(twoAccounts + deposits(1, 7))
    const { rows } = await client.query(roots)
    await client.close()
    await expectKept({ folder }, rows)
  } finally {
    await rm(folder, { recursive: true })
  }
})

it.runIf(serverUrl !== undefined)('the leaves of a PostgreSQL database are kept', async () => {
  const { url, drop } = await emptyServerDatabase(serverUrl ?? '')
  try {
    const client = new Client({ connectionString: url })
    await client.connect()
    await withMigrationsBefore(migration, (migrationsFolder) =>
      migrate(drizzle(client), { migrationsFolder }),
    )
    await client.query(twoAccounts + deposits(1, 7))
    const { rows } = await client.query(roots)
    await client.end()
    await expectKept({ url }, rows)
  } finally {
    await drop()
  }
})
