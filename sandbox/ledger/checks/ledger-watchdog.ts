/**
 * Watches over the ledger: its invariants are checked at each start and every minute, and while one is broken the
 * database takes no movement, from whatever process. A check that finds all well again ends that.
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
  /** The rules that it found broken, in words. */
  readonly broken: readonly string[]
}

export interface LedgerWatchdog {
  readonly state: () => LedgerState
  /** Checks now, after a check that is under way. */
  readonly check: () => Promise<LedgerState>
  /** Ends the watch; resolves when a check under way is over. */
  readonly stop: () => Promise<void>
}

type Watched = Pick<Sandbox, 'database' | 'clock'>

/** Stops the ledger in the database, or lets it go again. */
async function keepStop({ database: { db }, clock }: Watched, broken: readonly string[]): Promise<void> {
  const isOpen = isNull(ledgerStops.ended_at)
  if (broken.length === 0) {
    await db.update(ledgerStops).set({ ended_at: clock.now() }).where(isOpen)
  } else if ((await db.$count(ledgerStops, isOpen)) === 0) {
    await db.insert(ledgerStops).values({ broken, at: clock.now() })
  }
}

/** Watches without keeping the process alive; the first check is the caller's. A check that fails is written down. */
export function watchLedger(sandbox: Watched, log: Log): LedgerWatchdog {
  let state: LedgerState = { checkedAt: undefined, broken: [] }
  let running: Promise<unknown> = Promise.resolve()

  async function checkOnce(): Promise<LedgerState> {
    const broken = await checkInvariants(sandbox.database)
    await keepStop(sandbox, broken)
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
