/** `GET /health`, beside the contract's calls: for what starts, watches and balances sandboxes. */
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
 * 200 `ok`; 503 `stopped` while an invariant of the ledger is broken, which it names; 503 `down` when the database does
 * not answer. `checked_at` is when the invariants were last checked.
 */
export async function answerHealth(
  c: Context,
  sandbox: Sandbox,
  { checkedAt, broken }: LedgerState,
): Promise<Response> {
  const working = broken.length === 0 ? 'ok' : 'stopped'
  const status = (await isReachable(sandbox)) ? working : 'down'
  const body = { status, ledger: { checked_at: checkedAt?.toISOString() ?? null, broken } }
  return c.json(body, status === 'ok' ? 200 : 503)
}
