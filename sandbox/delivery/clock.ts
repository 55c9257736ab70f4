/**
 * The sandbox's clocks on the database: delivery time runs `speed` times as fast as real time from an anchor in
 * `settings`, so several processes agree on it. It goes on while the sandbox is stopped: a partner who comes back
 * tomorrow finds the plan settled. It never runs backwards.
 */
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import type { Clock } from '../clock.ts'
import type { Database, ReadQueries } from '../db/database.ts'
import { settings } from '../db/schema/core.ts'

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
