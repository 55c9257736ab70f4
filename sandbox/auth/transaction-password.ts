/**
 * Checking the transaction password (docs/rules.md, section R2). A try is counted before the slow hashing begins and in
 * one statement, so that parallel tries are counted like any others; the right password takes the count back.
 */
import { and, eq, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { limits } from '#protocol/http/limits.ts'
import type { UserContext } from '../context.ts'
import type { Database } from '../db/database.ts'
import { type Account, accounts } from '../db/schema/accounts.ts'
import { BusinessError } from '../http/business-error.ts'
import { closeStepUps, holdWithdrawals } from '../ledger/withdrawal-hold.ts'
import type { Passwords } from './passwords.ts'

async function refuseLocked({ sandbox, account }: UserContext, now: Date): Promise<never> {
  const [row] = await sandbox.database.read
    .select({ until: accounts.transaction_password_locked_until })
    .from(accounts)
    .where(eq(accounts.id, account.id))
  const until = row?.until ?? now
  throw new BusinessError('wallet.transactionPasswordLocked', {
    params: { until: until.toISOString() },
    retryAfterMs: until.getTime() - now.getTime(),
  })
}

/** Counts a try; answers the hash to check against, null when none is set. Refuses while checking is locked. */
async function countTry(context: UserContext): Promise<string | null> {
  const now = context.sandbox.clock.now()
  const lockedUntil = accounts.transaction_password_locked_until
  const failures = accounts.transaction_password_failures
  const tries = sql<number>`case when ${lockedUntil} is null then ${failures} + 1 else 1 end`
  const lock = new Date(now.getTime() + limits.transactionPasswordLockMs).toISOString()
  const [row] = await context.sandbox.database.db
    .update(accounts)
    .set({
      transaction_password_failures: tries,
      transaction_password_locked_until: sql`case when ${tries} >= ${limits.transactionPasswordTries} then ${lock}::timestamptz end`,
    })
    .where(
      and(
        eq(accounts.id, context.account.id),
        or(and(isNull(lockedUntil), lt(failures, limits.transactionPasswordTries)), lte(lockedUntil, now)),
      ),
    )
    .returning({ hash: accounts.transaction_password_hash })
  return row === undefined ? refuseLocked(context, now) : row.hash
}

/** Until when checking is locked; undefined when it is not. */
export function lockedUntil(
  { transaction_password_locked_until: until }: Pick<Account, 'transaction_password_locked_until'>,
  now: Date,
): Date | undefined {
  return until !== null && until > now ? until : undefined
}

/** What `setTransactionPassword` and `checkTransactionPassword` write when the password was right. */
export const clearedAttempts = { transaction_password_failures: 0, transaction_password_locked_until: null }

/**
 * Answers the stored hash that `password` fits, undefined when it is wrong. Refuses when none is set or checking is
 * locked; the fifth wrong try in a row locks it.
 */
export async function checkedHash(
  context: UserContext,
  passwords: Passwords,
  password: string,
): Promise<string | undefined> {
  if (context.account.transaction_password_hash === null)
    throw new BusinessError('wallet.transactionPasswordMissing')
  const hash = await countTry(context)
  if (hash === null || !(await passwords.verify(password, hash))) return undefined
  await context.sandbox.database.db
    .update(accounts)
    .set(clearedAttempts)
    .where(eq(accounts.id, context.account.id))
  return hash
}

/**
 * Customer service forgets a forgotten password, so that a new one can be set; withdrawals are held for a day. False when
 * none is set.
 */
export async function resetTransactionPassword(
  { db }: Database,
  accountId: string,
  now: Date,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const reset = await tx
      .update(accounts)
      .set({ transaction_password_hash: null, ...clearedAttempts })
      .where(and(eq(accounts.id, accountId), isNotNull(accounts.transaction_password_hash)))
      .returning({ id: accounts.id })
    if (reset.length === 1) {
      await closeStepUps(tx, accountId)
      await holdWithdrawals(tx, accountId, 'passwordReset', now)
    }
    return reset.length === 1
  })
}
