/**
 * Checks the ledger's invariants at each start and every minute. While one is broken, the database rejects every movement,
 * from any process. The next check without a violation ends the stop.
 */
import { isNull } from 'drizzle-orm'
import type { Sandbox } from '../../context.ts'
import { ledgerStops } from '../../db/schema/ledger.ts'
import { describeError, type Log } from '../../process/log.ts'
import { checkInvariants } from './invariants.ts'

const checkMs = 60_000

export interface LedgerState {
  /** When the last check ended; undefined before the first. */
  readonly checkedAt: Date | undefined
  /** Descriptions of the broken rules. */
  readonly broken: readonly string[]
}

export interface LedgerWatchdog {
  readonly state: () => LedgerState
  /** Checks now, after a check in progress. */
  readonly check: () => Promise<LedgerState>
  /** Stops the timer; resolves when a check in progress has ended. */
  readonly stop: () => Promise<void>
}

type Watched = Pick<Sandbox, 'database' | 'clock'>

/** Stops the ledger in the database, or ends the stop. */
async function updateStop({ database: { db }, clock }: Watched, broken: readonly string[]): Promise<void> {
  const isOpen = isNull(ledgerStops.ended_at)
  if (broken.length === 0) {
    await db.update(ledgerStops).set({ ended_at: clock.now() }).where(isOpen)
  } else if ((await db.$count(ledgerStops, isOpen)) === 0) {
    await db.insert(ledgerStops).values({ broken, at: clock.now() })
  }
}

/** Starts the timer, which does not keep the process alive; the caller runs the first check. Logs a check that fails. */
export function watchLedger(sandbox: Watched, log: Log): LedgerWatchdog {
  let state: LedgerState = { checkedAt: undefined, broken: [] }
  let running: Promise<unknown> = Promise.resolve()

  async function checkOnce(): Promise<LedgerState> {
    const broken = await checkInvariants(sandbox.database)
    await updateStop(sandbox, broken)
    for (const rule of broken) log({ level: 'error', event: 'ledger stopped', rule })
    state = { checkedAt: sandbox.clock.now(), broken }
    return state
  }
  const check = () => {
    const next = running.catch(() => undefined).then(checkOnce)
    running = next
    return next
  }
  const timer = setInterval(() => {
    check().catch((error) => log({ level: 'error', event: 'ledger not checked', ...describeError(error) }))
  }, checkMs)
  timer.unref()

  return {
    state: () => state,
    check,
    stop: async () => {
      clearInterval(timer)
      await running.catch(() => undefined)
    },
  }
}
