/**
 * The sandbox's clocks. Delivery time runs `speed` times as fast as real time from an anchor in the table `settings`, which
 * all processes share. It continues while the sandbox is stopped, so a plan is settled the next day. It never goes back.
 */

import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database, ReadQueries } from '../db/database.ts'
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
    adoptAnchor: () => undefined,
    setDifference: () => undefined,
  }
}

const Anchor = v.object({ real: v.number(), delivery: v.number(), speed: v.number() })
type Anchor = v.InferOutput<typeof Anchor>

const key = 'delivery_clock'

const deliveryAt = (anchor: Anchor, real: number) =>
  anchor.delivery + Math.max(0, real - anchor.real) * anchor.speed

async function savedAnchor(queries: ReadQueries): Promise<Anchor | undefined> {
  const [row] = await queries.select().from(settings).where(eq(settings.key, key))
  return row === undefined ? undefined : v.parse(Anchor, row.value)
}

/** Moves the anchor to `real`, with delivery time advanced by `addMs` and running at `speed` from there. */
async function moveAnchor(database: Database, real: number, speed: number, addMs: number): Promise<Anchor> {
  return database.serializable(async (tx) => {
    const saved = await savedAnchor(tx)
    const value = { real, delivery: (saved === undefined ? real : deliveryAt(saved, real)) + addMs, speed }
    await tx
      .insert(settings)
      .values({ key, value })
      .onConflictDoUpdate({ target: settings.key, set: { value } })
    return value
  })
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
  const saved = await savedAnchor(database.read)
  let anchor = saved?.speed === speed ? saved : await moveAnchor(database, now().getTime(), speed, 0)
  let latest = 0
  return {
    now,
    speed,
    delivery: () => {
      latest = Math.max(latest, Math.floor(deliveryAt(anchor, now().getTime())))
      return new Date(latest)
    },
    advanceClock: async (deliveryMs) => {
      if (!Number.isFinite(deliveryMs) || deliveryMs < 0) throw new RangeError('time does not run backwards')
      anchor = await moveAnchor(database, now().getTime(), speed, deliveryMs)
    },
    adoptAnchor: (value) => {
      const parsed = v.safeParse(Anchor, value)
      if (parsed.success && parsed.output.speed === speed) anchor = parsed.output
    },
    setDifference: (ms) => {
      difference = ms
    },
  }
}
