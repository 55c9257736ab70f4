/** `GET /health`, in addition to the protocol: for scripts, monitoring and load balancers. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Handler } from 'hono'
import type { Sandbox } from '../context.ts'
import type { Database } from '../db/database.ts'
import { createDiskProbe } from '../db/interruptions/disk-probe.ts'
import { type InterruptionReason, interruptionOf } from '../db/interruptions/interruptions.ts'
import { type LedgerState, readLedgerState } from '../ledger/checks/ledger-watchdog.ts'

export const healthPath = '/health'

/** Who asks has an answer within two seconds, whatever the database does. */
const maxReadMs = 1500

type Read = { readonly state: LedgerState } | { readonly reason: InterruptionReason }

/** A standby that is not promoted answers reads. */
async function isStandby({ read }: Pick<Database, 'read'>): Promise<boolean> {
  const isReadOnly = sql<boolean>`pg_is_in_recovery()`
  const [row] = await read.select({ isReadOnly }).from(sql`(values (1)) as one`)
  return row?.isReadOnly === true
}

async function readState({ database }: Pick<Sandbox, 'database'>): Promise<Read> {
  const reason = database.interruption()
  if (reason !== undefined) return { reason }
  const late = sleep(maxReadMs, { reason: 'silent' } as const, { ref: false })
  const read = Promise.all([readLedgerState({ database }), isStandby(database)]).then(
    ([state, isReadOnly]) => (isReadOnly ? ({ reason: 'readOnly' } as const) : { state }),
    (error: unknown) => ({ reason: interruptionOf(error) ?? 'failed' }),
  )
  return Promise.race([read, late])
}

/**
 * 200 `ok`; 503 `stopped` while the money of all accounts is stopped, with the broken rules; 503 `down` with the `reason` while the
 * database cannot be used. `checked_at` is the time of the last check, `stopped_accounts` the number of accounts whose
 * money is stopped alone.
 */
export function healthHandler({ database }: Pick<Sandbox, 'database'>): Handler {
  const isDiskFull = createDiskProbe(database.db)
  return async (c) => {
    const read = await readState({ database })
    const state = 'state' in read ? read.state : undefined
    const interruption = 'reason' in read ? read.reason : undefined
    const reason = interruption ?? (isDiskFull() ? ('diskFull' satisfies InterruptionReason) : undefined)
    const broken = state?.broken ?? []
    const ledgerStatus = broken.length === 0 ? 'ok' : 'stopped'
    const status = reason === undefined ? ledgerStatus : 'down'
    const ledger = {
      checked_at: state?.checkedAt?.toISOString() ?? null,
      broken,
      stopped_accounts: state?.stoppedAccounts ?? 0,
    }
    return c.json({ status, ...(reason && { reason }), ledger }, status === 'ok' ? 200 : 503)
  }
}
