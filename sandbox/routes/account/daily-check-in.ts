/**
 * The daily check-in: once per day of the account's time zone (docs/rules.md, section R2). Days only move forward: after
 * a change to a time zone further west, no day can be checked in twice.
 */
import { and, desc, eq, gte, lte } from 'drizzle-orm'
import type { Handlers } from '../../context.ts'
import type { ReadQueries, Transaction } from '../../db/database.ts'
import { type Account, accounts, dailyCheckIns } from '../../db/schema/accounts.ts'
import { BusinessError } from '../../http/business-error.ts'
import { withIdempotencyKey } from '../../idempotency/with-idempotency-key.ts'
import { lockAccount } from '../../ledger/accounts.ts'
import { changeZone, dayZoneOf, formatDay, localDayOf } from '../../ledger/local-time.ts'

async function lastCheckInDay(queries: ReadQueries, accountId: string): Promise<string | undefined> {
  const [last] = await queries
    .select({ day: dailyCheckIns.day })
    .from(dailyCheckIns)
    .where(eq(dailyCheckIns.account_id, accountId))
    .orderBy(desc(dailyCheckIns.day))
    .limit(1)
  return last?.day
}

/** Today, and the time zone in which it is today. */
async function todayOf(queries: ReadQueries, account: Account, callZone: string, now: Date) {
  const zone = await dayZoneOf(queries, account, callZone, now)
  return { zone, today: formatDay(localDayOf(now, zone)) }
}

export async function hasCheckedInToday(
  queries: ReadQueries,
  account: Account,
  callZone: string,
  now: Date,
): Promise<boolean> {
  const last = await lastCheckInDay(queries, account.id)
  return last !== undefined && last >= (await todayOf(queries, account, callZone, now)).today
}

/**
 * Checks in for today and returns the account's number of check-ins. The caller holds the account's lock. The first
 * check-in sets the time zone of an account without one. Throws `signIn.alreadyToday`.
 */
async function checkInToday(tx: Transaction, account: Account, callZone: string, now: Date): Promise<number> {
  const { zone, today } = await todayOf(tx, account, callZone, now)
  const last = await lastCheckInDay(tx, account.id)
  if (last !== undefined && last >= today) throw new BusinessError('signIn.alreadyToday')
  if (account.time_zone === null) await changeZone(tx, account, zone, now)
  await tx.insert(dailyCheckIns).values({ account_id: account.id, day: today, at: now })
  const sign_in_count = account.sign_in_count + 1
  await tx.update(accounts).set({ sign_in_count }).where(eq(accounts.id, account.id))
  return sign_in_count
}

/** The days of a month (`YYYY-MM`) on which the account checked in, in order. */
async function checkInDays(queries: ReadQueries, accountId: string, month: string): Promise<string[]> {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate()
  const rows = await queries
    .select({ day: dailyCheckIns.day })
    .from(dailyCheckIns)
    .where(
      and(
        eq(dailyCheckIns.account_id, accountId),
        gte(dailyCheckIns.day, `${month}-01`),
        lte(dailyCheckIns.day, `${month}-${last}`),
      ),
    )
    .orderBy(dailyCheckIns.day)
  return rows.map((row) => row.day)
}

export const checkInHandlers = {
  signIn: (context, request) =>
    withIdempotencyKey(context, 'signIn', request, async (tx) => {
      const now = context.sandbox.clock.now()
      const account = await lockAccount(tx, context.account.id)
      const sign_in_count = await checkInToday(tx, account, context.timeZone, now)
      return { sign_in_count, signed_at: now.toISOString() }
    }),

  signInDays: async ({ sandbox, account, timeZone }, { month }) => {
    const queries = sandbox.database.read
    const { zone, today } = await todayOf(queries, account, timeZone, sandbox.clock.now())
    return { days: await checkInDays(queries, account.id, month), today, time_zone: zone }
  },
} satisfies Handlers
