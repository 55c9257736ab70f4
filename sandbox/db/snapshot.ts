/** Reads that take long and must see one moment, while others write. */
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'
import type { Snapshot } from './database.ts'

/** How long a statement may take, and the process may be silent in between, ms. */
const limits = { statement_timeout: 10_000, idle_in_transaction_session_timeout: 15_000 } as const

/**
 * A REPEATABLE READ READ ONLY transaction on a connection of the pool. What its queries lock with the transaction (advisory locks)
 * is free again when it ends, also when the process dies.
 */
export async function openServerSnapshot(pool: Pool): Promise<Snapshot> {
  const client = await pool.connect()
  const queries = drizzle(client)
  const close = () =>
    client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    )
  try {
    await queries.execute(sql`begin isolation level repeatable read read only`)
    for (const [name, ms] of Object.entries(limits))
      await queries.execute(sql`select set_config(${name}, ${`${ms}ms`}, true)`)
  } catch (error) {
    await close()
    throw error
  }
  return { queries, close }
}
