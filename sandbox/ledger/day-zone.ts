/**
 * The time zone whose days count for an account (docs/rules.md, section R2): the account's own, a change of it from the next day
 * on, and the call's as long as the account has none.
 */
import { eq } from 'drizzle-orm'
import type { ReadQueries, Transaction } from '../db/database.ts'
import { type Account, accounts } from '../db/schema/core.ts'
import { zoneChanges } from '../db/schema/partners.ts'
import { type LocalDay, localDayOf, startOfDay } from './local-time.ts'

type Zoned = Pick<Account, 'id' | 'time_zone'>

/** The zone that counts at `now`; `callZone` where the account has none. */
export async function dayZoneOf(
  queries: ReadQueries,
  account: Zoned,
  callZone: string,
  now: Date,
): Promise<string> {
  if (account.time_zone === null) return callZone
  const [change] = await queries.select().from(zoneChanges).where(eq(zoneChanges.account_id, account.id))
  return change !== undefined && now < change.counts_from ? change.before : account.time_zone
}

/** Sets the account's zone. The first one counts at once; a change when the day of the zone before it is over. */
export async function changeZone(tx: Transaction, account: Zoned, zone: string, now: Date): Promise<void> {
  if (account.time_zone !== null && account.time_zone !== zone) {
    const before = await dayZoneOf(tx, account, account.time_zone, now)
    const today = localDayOf(now, before)
    const change = { before, counts_from: startOfDay({ ...today, day: today.day + 1 }, before) }
    await tx
      .insert(zoneChanges)
      .values({ account_id: account.id, ...change })
      .onConflictDoUpdate({ target: zoneChanges.account_id, set: change })
  }
  await tx.update(accounts).set({ time_zone: zone }).where(eq(accounts.id, account.id))
}

/** `YYYY-MM-DD`; such days sort as they follow each other. */
export function writtenDay({ year, month, day }: LocalDay): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
}
