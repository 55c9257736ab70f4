/** Reads that take long and must see one moment, while others write. */
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'
import type { ReadQueries } from './database.ts'

export interface Snapshot {
  readonly queries: ReadQueries
  /** Ends it; the connection is free for others. */
  readonly close: () => Promise<void>
}

/** How long a statement may take, and the process may be silent in between, ms. */
const limits = { statement_timeout: 10_000, idle_in_transaction_session_timeout: 15_000 } as const

/**
 * A REPEATABLE READ READ ONLY transaction on a connection of the pool. What its queries lock with the transaction (advisory locks)
 * is free again when it ends, also when the process dies.
 */
export async function openServerSnapshot(pool: Pool): Promise<Snapshot> {
  const client = await pool.connect()
  let isBroken = false
  // Without a listener, a connection that ends would end the process.
  const onError = () => {
    isBroken = true
  }
  client.on('error', onError)
  const release = () => {
    client.off('error', onError)
    client.release(isBroken)
  }
  try {
    await client.query('begin isolation level repeatable read read only')
    for (const [name, ms] of Object.entries(limits)) await client.query(`set local ${name} = ${ms}`)
  } catch (error) {
    isBroken = true
    release()
    throw error
  }
  return {
    queries: drizzle(client),
    close: async () => {
      await client.query('rollback').catch(onError)
      release()
    },
  }
}
