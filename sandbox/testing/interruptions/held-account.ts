/** A second connection to a PostgreSQL, which holds an account's lock while requests wait for it. */
import { Client } from 'pg'
import type { Account } from '../../db/schema/accounts.ts'

type Status = Account['status']

/** What the host's own checks of the ledger note, and counts that depend on the time, are not effects of a request. */
const ignoredTables: ReadonlySet<string> = new Set([
  'entry_counts',
  'ledger_checkpoints',
  'ledger_verified',
  'ledger_verified_balances',
  'ledger_verified_totals',
])

export async function accountHolder(url: string) {
  const holder = new Client({ connectionString: url })
  // Inside of its transaction the holder sees no change of `pg_stat_activity`.
  const observer = new Client({ connectionString: url })
  await holder.connect()
  await observer.connect()

  const setStatus = (client: Client, accountId: string, status: Status) =>
    client.query('update accounts set status = $2 where id = $1', [accountId, status])

  async function rowsIn(table: string, key: 'account_id' | 'id', accountId: string): Promise<string> {
    const { rows } = await observer.query<{ text: string | null }>(
      `select string_agg((to_jsonb(t) - 'status' - 'last_seen_at')::text, ' ' order by to_jsonb(t)::text) as text
       from ${observer.escapeIdentifier(table)} t where ${key} = $1`,
      [accountId],
    )
    return rows[0]?.text ?? ''
  }

  return {
    hold: async (accountId: string) => {
      await holder.query('begin')
      await holder.query('select 1 from accounts where id = $1 for no key update', [accountId])
    },
    /** Ends the transaction that holds the account: who waits gets it in the order of asking. */
    release: async () => {
      await holder.query('commit')
    },
    /** The same, and leaves the account in this status. */
    releaseAs: async (accountId: string, status: Status) => {
      await setStatus(holder, accountId, status)
      await holder.query('commit')
    },
    setStatus: (accountId: string, status: Status) => setStatus(observer, accountId, status),
    /** How many transactions wait for a lock. */
    waiting: async (): Promise<number> => {
      const { rows } = await observer.query<{ waiting: number }>(
        `select count(*)::int as waiting from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows[0]?.waiting ?? 0
    },
    /** All rows of the account by table; not statuses and when a session was last seen. */
    rowsOf: async (accountId: string): Promise<Readonly<Record<string, string>>> => {
      const tables = await observer.query<{ name: string }>(
        `select table_name as name from information_schema.columns
         where table_schema = 'public' and column_name = 'account_id'`,
      )
      const found: Record<string, string> = { accounts: await rowsIn('accounts', 'id', accountId) }
      for (const { name } of tables.rows)
        if (!ignoredTables.has(name)) found[name] = await rowsIn(name, 'account_id', accountId)
      return found
    },
    close: async () => {
      await holder.end()
      await observer.end()
    },
  }
}

export type AccountHolder = Awaited<ReturnType<typeof accountHolder>>
