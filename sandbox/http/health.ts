/** `GET /health`, in addition to the protocol: for scripts, monitoring and load balancers. */
import { sql } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Sandbox } from '../context.ts'
import type { LedgerState } from '../ledger/checks/ledger-watchdog.ts'

export const healthPath = '/health'

async function isReachable({ database }: Sandbox): Promise<boolean> {
  try {
    await database.db.execute(sql`select 1`)
    return true
  } catch {
    return false
  }
}

/**
 * 200 `ok`; 503 `stopped` while an invariant of the ledger is broken, with its description; 503 `down` when the database
 * cannot be reached. `checked_at` is the time of the last check.
 */
export async function answerHealth(
  c: Context,
  sandbox: Sandbox,
  { checkedAt, broken }: LedgerState,
): Promise<Response> {
  const ledgerStatus = broken.length === 0 ? 'ok' : 'stopped'
  const status = (await isReachable(sandbox)) ? ledgerStatus : 'down'
  const body = { status, ledger: { checked_at: checkedAt?.toISOString() ?? null, broken } }
  return c.json(body, status === 'ok' ? 200 : 503)
}
