/** Whether a transaction was committed whose COMMIT got no answer. */
import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseError, type Pool } from 'pg'
import * as v from 'valibot'

/** The id is unique on a timeline only. */
export interface TransactionId {
  readonly id: string
  readonly timeline: string
}

const Status = v.object({ timeline: v.string(), status: v.nullable(v.string()) })
const statement = `select left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline, pg_xact_status($1::text::xid8) as status`

/** How long the server may be away, ms: a client waits ten seconds at most. */
const maxWaitMs = 6000
const pauseMs = 200

/** A server that lost its newest transactions in a crash does not know the id yet. */
const isUnknownId = (error: unknown): boolean => error instanceof DatabaseError && error.code === '22023'

async function readStatus(pool: Pool, { id, timeline }: TransactionId) {
  const client = await pool.connect()
  try {
    const { rows } = await client.query(statement, [id])
    const read = v.parse(Status, rows[0])
    return read.timeline === timeline ? (read.status ?? 'unknown') : 'unknown'
  } catch (error) {
    if (isUnknownId(error)) return 'aborted'
    throw error
  } finally {
    client.release()
  }
}

/**
 * Asks the server, which may be away for a moment, for the outcome of a transaction; undefined if it is not known: the server
 * stays away, or a standby was promoted that may not have the transaction.
 */
export async function wasCommitted(pool: Pool, id: TransactionId): Promise<boolean | undefined> {
  for (const until = performance.now() + maxWaitMs; performance.now() < until; await sleep(pauseMs)) {
    const status = await readStatus(pool, id).catch(() => 'in progress')
    if (status !== 'in progress') return status === 'unknown' ? undefined : status === 'committed'
  }
  return undefined
}
