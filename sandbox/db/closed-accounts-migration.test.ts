/** The migration that takes from closed accounts what calls left on them that had waited for their lock. */
import { readdirSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { expect, it } from 'vitest'
import { withMigrationsBefore } from '../testing/older-migrations.ts'
import { migrationsFolder } from './schema-version.ts'

const rows = `insert into accounts (id, username, password_hash, email, phone, nickname, avatar, operated_id, status, created_at)
    select id, id, '-', id || '@example.org', '+491', id, '/a.png', 'OP-1001',
      case id when 'closed' then 'cancelled' else 'active' end, now()
    from unnest(array['closed', 'open']) id;
  insert into bank_cards (account_id, withdrawal_address) select id, 'T9' from accounts;
  insert into deposit_requests (id, reference, account_id, amount, request_id, requested_at)
    select 'r-' || id, 'D-' || id, id, 50, 'q-' || id, now() from accounts;`

const left = `select a.id, email, phone, nickname, avatar, operated_id, withdrawal_address, d.status, d.ended_at is not null as ended
  from accounts a join bank_cards b on b.account_id = a.id join deposit_requests d on d.account_id = a.id order by a.id`

it('contact data, destination and waiting deposits of closed accounts end, and of no others', async () => {
  const file = readdirSync(migrationsFolder).find((name) => name.endsWith('_closed_accounts.sql')) ?? ''
  const client = await PGlite.create()
  try {
    await withMigrationsBefore(file.replace('.sql', ''), (folder) =>
      migrate(drizzle(client), { migrationsFolder: folder }),
    )
    await client.exec(rows)
    await migrate(drizzle(client), { migrationsFolder })
    expect((await client.query(left)).rows).toEqual([
      {
        ...{ id: 'closed', email: '', phone: '', nickname: null, avatar: null, operated_id: null },
        ...{ withdrawal_address: null, status: 'cancelled', ended: true },
      },
      {
        ...{ id: 'open', email: 'open@example.org', phone: '+491', nickname: 'open', avatar: '/a.png' },
        ...{ operated_id: 'OP-1001', withdrawal_address: 'T9', status: 'waiting', ended: false },
      },
    ])
  } finally {
    await client.close()
  }
})
