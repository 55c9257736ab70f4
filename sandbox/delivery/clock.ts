/**
 * The sandbox's clocks on the database: delivery time runs `speed` times as fast as real time from an anchor in
 * `settings`, so several processes agree on it. It continues while the sandbox is stopped: a partner who comes back
 * tomorrow finds the plan settled. It never runs backwards.
 */

import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database, ReadQueries } from '../db/database.ts'
import { settings } from '../db/schema/accounts.ts'

/**
 * The sandbox's two clocks. `now` is real time and dates everything. `delivery` runs `speed` times as fast, and the
 * desk can push it forward; it decides delivery and payout only (docs/rules.md, section R4).
 */
export interface Clock {
  readonly now: () => Date
  /** Never runs backwards. */
  readonly delivery: () => Date
  /** Delivery seconds in a real second (`SANDBOX_SPEED`, 60 by default). */
  readonly speed: number
  /** Lets delivery time pass, in delivery milliseconds; refuses to go back with a RangeError. */
  readonly advanceClock: (deliveryMs: number) => Promise<void>
  /** Takes over what another process pushed. */
  readonly refresh: () => Promise<void>
}

export interface ManualClock extends Clock {
  /** Lets real time pass, and `speed` times as much delivery time. */
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
    refresh: async () => undefined,
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

/** Moves the anchor to now, `pushMs` further on, running at `speed` from here. */
async function moveAnchor(database: Database, real: number, speed: number, pushMs: number): Promise<Anchor> {
  return database.serializable(async (tx) => {
    const saved = await savedAnchor(tx)
    const value = { real, delivery: (saved === undefined ? real : deliveryAt(saved, real)) + pushMs, speed }
    await tx
      .insert(settings)
      .values({ key, value })
      .onConflictDoUpdate({ target: settings.key, set: { value } })
    return value
  })
}

/** Opens the clock. `speed` is delivery seconds in a real second; a change of it counts from now on. */
export async function openClock(
  database: Database,
  speed: number,
  now: () => Date = () => new Date(),
): Promise<Clock> {
  if (!Number.isFinite(speed) || speed <= 0) throw new RangeError('speed must be above zero')
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
    refresh: async () => {
      anchor = (await savedAnchor(database.read)) ?? anchor
    },
  }
}
