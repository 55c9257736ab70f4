/**
 * Slows down guessing of one username's password across all addresses (docs/decisions/0045). After ten wrong passwords each
 * further one makes the next try wait longer, at most 30 s. Nobody is locked out: a caller who is refused gets a turn of
 * their own at the stated time, whatever others try meanwhile.
 */
import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { Sandbox } from '../context.ts'
import { rateLimits } from '../db/schema/rate-limits.ts'
import { keyOf, tooMany } from './rate-limit.ts'

type Parts = Pick<Sandbox, 'database' | 'clock'>

/** Whose password is guessed: a partner's or a desk user's. The two are counted apart. */
export type LoginArea = 'login' | 'deskLogin'

/** A username in its area. */
export interface LoginName {
  readonly area: LoginArea
  readonly name: string
}

/** Wrong passwords of a username that cost no waiting. */
const freeTries = 10
export const maxWaitMs = 30_000
/** A username without a wrong password for this long starts over. */
const forgetMs = 15 * 60_000
/** How long a caller's turn stays valid after it has come. */
const turnMs = 60_000

/** How long the next try waits after `wrong` wrong passwords, ms: 1, 2, 4, … 30 s. */
export const waitAfter = (wrong: number): number =>
  wrong <= freeTries ? 0 : Math.min(maxWaitMs, 1000 * 2 ** Math.min(10, wrong - freeTries - 1))

const waitOf = sql`case when ${rateLimits.count} <= ${freeTries} then 0
  else least(${maxWaitMs}, 1000 * power(2, least(10, ${rateLimits.count} - ${freeTries} - 1))) end * interval '1 ms'`

const triesKey = ({ area, name }: LoginName) => keyOf([`${area}Tries`, name])
const turnKey = ({ area, name }: LoginName, network: string) => keyOf([`${area}Turn`, `${name} ${network}`])

/**
 * Counts a try of this username; throws `general.tooManyTries` with the time of the caller's turn if it has to wait. A try
 * with the right password is uncounted by `uncountLoginTries`.
 */
export async function awaitLoginTurn(parts: Parts, login: LoginName, network: string): Promise<void> {
  const { database, clock } = parts
  const now = clock.now()
  const current = sql`${now.toISOString()}::timestamptz`
  const until = new Date(now.getTime() + forgetMs)
  const counted = await database.db
    .insert(rateLimits)
    .values({ key: triesKey(login), count: 1, until })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${rateLimits.until} <= ${current} then 1 else ${rateLimits.count} + 1 end`,
        until: sql`excluded.until`,
      },
      // The last try was `forgetMs` before `until`.
      setWhere: sql`${rateLimits.until} - ${forgetMs} * interval '1 ms' + ${waitOf} <= ${current}`,
    })
    .returning({ count: rateLimits.count })
  if (counted.length > 0) return
  if (await takeTurn(parts, login, network, now)) {
    await database.db
      .update(rateLimits)
      .set({ count: sql`${rateLimits.count} + 1`, until })
      .where(eq(rateLimits.key, triesKey(login)))
    return
  }
  throw tooMany(await turnAt(parts, login, network, now), now)
}

/** Uses up the caller's turn if it has come. Of concurrent tries one gets it. */
async function takeTurn({ database }: Parts, login: LoginName, network: string, now: Date): Promise<boolean> {
  const taken = await database.db
    .delete(rateLimits)
    .where(
      and(
        eq(rateLimits.key, turnKey(login, network)),
        gt(rateLimits.until, now),
        lte(rateLimits.until, new Date(now.getTime() + turnMs)),
      ),
    )
    .returning({ key: rateLimits.key })
  return taken.length > 0
}

/** When the caller's turn comes: as told before, else when the current wait is over. */
async function turnAt({ database }: Parts, login: LoginName, network: string, now: Date): Promise<Date> {
  const [tries] = await database.read
    .select()
    .from(rateLimits)
    .where(eq(rateLimits.key, triesKey(login)))
  const waitEnd = (tries?.until.getTime() ?? now.getTime()) - forgetMs + waitAfter(tries?.count ?? 0)
  const at = Math.min(Math.max(waitEnd, now.getTime() + 1000), now.getTime() + maxWaitMs)
  const until = new Date(at + turnMs)
  const current = sql`${now.toISOString()}::timestamptz`
  const [turn] = await database.db
    .insert(rateLimits)
    .values({ key: turnKey(login, network), count: 0, until })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        until: sql`case when ${rateLimits.until} <= ${current} then excluded.until else ${rateLimits.until} end`,
      },
    })
    .returning({ until: rateLimits.until })
  return new Date((turn?.until ?? until).getTime() - turnMs)
}

/** After the right password: takes back the tries that came from the caller's own network. */
export async function uncountLoginTries({ database }: Parts, login: LoginName, tries: number): Promise<void> {
  await database.db
    .update(rateLimits)
    .set({ count: sql`greatest(0, ${rateLimits.count} - ${tries})` })
    .where(eq(rateLimits.key, triesKey(login)))
}
