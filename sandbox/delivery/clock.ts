/**
 * The sandbox's clocks. Delivery time runs `speed` times as fast as real time from an anchor in the table `settings`, which
 * all processes share. It continues while the sandbox is stopped, so a plan is settled the next day. It never goes back.
 */

import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database, Queries, ReadQueries } from '../db/database.ts'
import { settings } from '../db/schema/accounts.ts'

/**
 * The sandbox's two clocks. `now` is the database's real time, used for all timestamps: the process's own clock plus the
 * measured difference, so that processes whose clocks differ agree. `delivery` runs `speed` times as fast, and the
 * desk can advance it; only delivery and payouts depend on it (docs/rules.md, section R4).
 */
export interface Clock {
  readonly now: () => Date
  /** Never goes back. */
  readonly delivery: () => Date
  /** Delivery seconds per real second (`SANDBOX_SPEED`, 60 by default). */
  readonly speed: number
  /** Advances delivery time, in delivery ms; rejects a negative value with a RangeError. */
  readonly advanceClock: (deliveryMs: number) => Promise<void>
  /** The same in the transaction of `queries`: run the returned function once that is committed. */
  readonly advanceIn: (queries: Queries, deliveryMs: number) => Promise<() => void>
  /** Takes over the saved anchor, which another process may have moved; ignores an invalid one. */
  readonly adoptAnchor: (saved: unknown) => void
  /** Sets what is added to the process's own clock, ms. The heartbeat measures it; tests and a fast clock choose it. */
  readonly setDifference: (ms: number) => void
}

export interface ManualClock extends Clock {
  /** Advances real time, and delivery time `speed` times as much. */
  readonly tick: (realMs: number) => void
}

export function manualClock(start = '2026-03-14T09:26:53.000Z', speed = 60): ManualClock {
  let now = Date.parse(start)
  let delivery = now
  return {
    now: () => new Date(now),
    delivery: () => new Date(delivery),
    speed,
    tick: (realMs) => {
      now += realMs
      delivery += realMs * speed
    },
    advanceClock: async (deliveryMs) => {
      delivery += deliveryMs
    },
    advanceIn: async (_queries, deliveryMs) => () => {
      delivery += deliveryMs
    },
    adoptAnchor: () => undefined,
    setDifference: () => undefined,
  }
}

const Anchor = v.object({ real: v.number(), delivery: v.number(), speed: v.number() })
type Anchor = v.InferOutput<typeof Anchor>

const key = 'delivery_clock'

const deliveryAt = (anchor: Anchor, real: number) =>
  anchor.delivery + Math.max(0, real - anchor.real) * anchor.speed

const selectAnchor = (queries: ReadQueries) => queries.select().from(settings).where(eq(settings.key, key))

const anchorOf = (row: { readonly value: unknown } | undefined): Anchor | undefined =>
  row === undefined ? undefined : v.parse(Anchor, row.value)

/** Moves the anchor to `real`, with delivery time advanced by `addMs` and running at `speed` from there. */
async function moveAnchor(queries: Queries, real: number, speed: number, addMs: number): Promise<Anchor> {
  const [row] = await selectAnchor(queries).for('update')
  const saved = anchorOf(row)
  const value = { real, delivery: (saved === undefined ? real : deliveryAt(saved, real)) + addMs, speed }
  await queries
    .insert(settings)
    .values({ key, value })
    .onConflictDoUpdate({ target: settings.key, set: { value } })
  return value
}

/** Opens the clock. `speed` is delivery seconds per real second; a change takes effect from now on. */
export async function openClock(
  database: Database,
  speed: number,
  ownTime: () => Date = () => new Date(),
  initialDifference = 0,
): Promise<Clock> {
  if (!Number.isFinite(speed) || speed <= 0) throw new RangeError('speed must be above zero')
  let difference = initialDifference
  const now = () => new Date(ownTime().getTime() + difference)
  const [row] = await selectAnchor(database.read)
  const saved = anchorOf(row)
  const move = (queries: Queries, addMs: number) => moveAnchor(queries, now().getTime(), speed, addMs)
  let anchor = saved?.speed === speed ? saved : await database.transaction((tx) => move(tx, 0))
  let latest = 0
  const advanceIn = async (queries: Queries, deliveryMs: number) => {
    if (!Number.isFinite(deliveryMs) || deliveryMs < 0) throw new RangeError('time does not run backwards')
    const moved = await move(queries, deliveryMs)
    return () => {
      anchor = moved
    }
  }
  return {
    now,
    speed,
    delivery: () => {
      latest = Math.max(latest, Math.floor(deliveryAt(anchor, now().getTime())))
      return new Date(latest)
    },
    advanceClock: async (deliveryMs) => {
      const follow = await database.transaction((tx) => advanceIn(tx, deliveryMs))
      follow()
    },
    advanceIn,
    adoptAnchor: (value) => {
      const parsed = v.safeParse(Anchor, value)
      if (parsed.success && parsed.output.speed === speed) anchor = parsed.output
    },
    setDifference: (ms) => {
      difference = ms
    },
  }
}
