/** `GET /health`, in addition to the protocol: for scripts, monitoring and load balancers. */
import type { Context } from 'hono'
import type { Sandbox } from '../context.ts'
import { readLedgerState } from '../ledger/checks/ledger-watchdog.ts'

export const healthPath = '/health'

/**
 * 200 `ok`; 503 `stopped` while the money of all accounts is stopped, with the broken rules; 503 `down` when the database
 * cannot be reached. `checked_at` is the time of the last check, `stopped_accounts` the number of accounts whose money is
 * stopped alone.
 */
export async function answerHealth(c: Context, sandbox: Sandbox): Promise<Response> {
  const state = await readLedgerState(sandbox).catch(() => undefined)
  const ledgerStatus = state?.broken.length === 0 ? 'ok' : 'stopped'
  const status = state === undefined ? 'down' : ledgerStatus
  const ledger = {
    checked_at: state?.checkedAt?.toISOString() ?? null,
    broken: state?.broken ?? [],
    stopped_accounts: state?.stoppedAccounts ?? 0,
  }
  return c.json({ status, ledger }, status === 'ok' ? 200 : 503)
}
