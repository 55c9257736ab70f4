/**
 * Limits how many single one-time codes of an account are checked within any 24 hours (docs/decisions/0095): six digits can be
 * guessed. A wrong code keeps its slot for that long, a right one frees it. Without a free slot a single code is not checked.
 */
import { eq, lte } from 'drizzle-orm'
import type { Sandbox } from '../../context.ts'
import { rateLimits } from '../../db/schema/rate-limits.ts'
import { keyOf } from '../rate-limit.ts'
import { isKnown, type Source } from '../source.ts'

type Parts = Pick<Sandbox, 'database' | 'clock'>

/** Wrong single codes of an account within `dayMs`, from everywhere. Strangers get so many of them that one is left for others. */
export const singleCodes = { all: 3, ofStrangers: 2, dayMs: 24 * 60 * 60_000 } as const

/** The keys of the slots that a source may take, the first choice first. */
function slotsOf(accountId: string, source: Source): string[] {
  const slots = Array.from({ length: singleCodes.all }, (_, index) =>
    keyOf(['singleCode', `${accountId} ${index}`]),
  )
  return isKnown(source) ? slots.reverse() : slots.slice(0, singleCodes.ofStrangers)
}

/** Takes a slot before a code is checked, so that concurrent checks are counted; undefined if none is free. */
export async function takeSlot(
  { database, clock }: Parts,
  accountId: string,
  source: Source,
): Promise<string | undefined> {
  const now = clock.now()
  const until = new Date(now.getTime() + singleCodes.dayMs)
  for (const key of slotsOf(accountId, source)) {
    const taken = await database.db
      .insert(rateLimits)
      .values({ key, count: 1, until })
      .onConflictDoUpdate({ target: rateLimits.key, set: { until }, setWhere: lte(rateLimits.until, now) })
      .returning({ key: rateLimits.key })
    if (taken.length > 0) return key
  }
  return undefined
}

/** Frees a slot whose code was not wrong. */
export async function freeSlot({ database }: Pick<Parts, 'database'>, slot: string): Promise<void> {
  await database.db.delete(rateLimits).where(eq(rateLimits.key, slot))
}
