/**
 * Checks the ledger in the process that holds the lease: every minute what is new, all of it each night, at the first start,
 * after a restored backup, when a row was changed that is only added to, and at each start of an embedded database, whose folder may have been copied. A breach stops the
 * account's money, or everybody's where the network's sums are wrong, in every process. An operator lifts the stop.
 */
import type { Sandbox } from '../../context.ts'
import { describeError, type Log } from '../../process/log.ts'
import { describeBreaches } from './invariants.ts'
import { readStops, stopMoney } from './ledger-stops.ts'
import { readPlace, readProgress, readRowChanges, verifyAll, verifyNew } from './verification.ts'

const checkMs = 60_000
/** The hour of the full check, UTC. */
const nightHour = 3

export interface LedgerState {
  /** When the last check ended, in any process; undefined before the first. */
  readonly checkedAt: Date | undefined
  /** Why the money of all accounts is stopped; empty while it is not. */
  readonly broken: readonly string[]
  /** Accounts whose money is stopped alone. */
  readonly stoppedAccounts: number
}

export interface LedgerWatchdog {
  /** Checks now, after a check in progress. `full` reads the whole ledger, `due` only when that is due. */
  readonly check: (extent: 'full' | 'due') => Promise<LedgerState>
  /** Stops the timer; resolves when a check in progress has ended. */
  readonly stop: () => Promise<void>
}

type Watched = Pick<Sandbox, 'database' | 'clock'>

/** The state in the database, which all processes share. */
export async function readLedgerState({ database }: Pick<Watched, 'database'>): Promise<LedgerState> {
  const stops = await readStops(database)
  const progress = await readProgress(database)
  return {
    checkedAt: progress?.checked_at,
    broken: stops.flatMap(({ account_id, broken }) => (account_id === null ? broken : [])),
    stoppedAccounts: stops.filter(({ account_id }) => account_id !== null).length,
  }
}

/** The last time that was `nightHour`. */
function lastNight(now: Date): Date {
  const night = new Date(now)
  night.setUTCHours(nightHour, 0, 0, 0)
  if (night > now) night.setUTCDate(night.getUTCDate() - 1)
  return night
}

async function isFullDue({ database, clock }: Watched): Promise<boolean> {
  const progress = await readProgress(database)
  if (progress === undefined || progress.full_at < lastNight(clock.now())) return true
  if (progress.row_changes !== (await readRowChanges(database))) return true
  return progress.place !== (await readPlace(database))
}

/**
 * Starts the timer, which does not keep the process alive; the caller runs the first check. Does nothing while `mayCheck` is
 * false. Logs a check that fails.
 */
export function watchLedger(sandbox: Watched, log: Log, mayCheck = () => true): LedgerWatchdog {
  const { database, clock } = sandbox
  let running: Promise<unknown> = Promise.resolve()

  async function checkOnce(extent: 'full' | 'due'): Promise<LedgerState> {
    const isFull = extent === 'full' || (await isFullDue(sandbox))
    const breaches = await (isFull ? verifyAll : verifyNew)(database, clock.now())
    await stopMoney(database, breaches, clock.now())
    for (const rule of describeBreaches(breaches)) log({ level: 'error', event: 'ledger stopped', rule })
    return readLedgerState(sandbox)
  }
  const check = (extent: 'full' | 'due') => {
    const next = running.catch(() => undefined).then(() => checkOnce(extent))
    running = next
    return next
  }
  const timer = setInterval(() => {
    if (!mayCheck()) return
    check('due').catch((error) =>
      log({ level: 'error', event: 'ledger not checked', ...describeError(error) }),
    )
  }, checkMs)
  timer.unref()

  return {
    check,
    stop: async () => {
      clearInterval(timer)
      await running.catch(() => undefined)
    },
  }
}
