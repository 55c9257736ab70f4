/**
 * Checks the transaction password (docs/rules.md, section R2). An attempt is counted before the slow
 * hashing starts, so that concurrent attempts are counted too; the right password resets the count.
 */
import { createHash } from 'node:crypto'
import { and, eq, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { limits } from '#protocol/http/limits.ts'
import type { MessageKey } from '#protocol/http/messages.ts'
import { trivialCodes } from '#protocol/validation/trivial-codes.ts'
import type { UserContext } from '../context.ts'
import type { Database } from '../db/database.ts'
import { type Account, accounts } from '../db/schema/accounts.ts'
import { BusinessError } from '../http/business-error.ts'
import { closeStepUps, holdWithdrawals } from '../ledger/withdrawal-hold.ts'
import type { Passwords } from './passwords.ts'

const trivialHashes = new Set(trivialCodes.map((code) => createHash('md5').update(code).digest('hex')))

/** True for a code that is guessed first, by its MD5 as on the wire. */
export const isTrivial = (password: string): boolean => trivialHashes.has(password)

async function throwLocked({ sandbox, account }: UserContext, now: Date): Promise<never> {
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

interface Attempt {
  /** Null if no password is set. */
  readonly hash: string | null
  readonly failures: number
  readonly until: Date | null
}

/** Counts an attempt as a wrong one. Throws while the password is locked. */
async function countAttempt(context: UserContext): Promise<Attempt> {
  const now = context.sandbox.clock.now()
  const lockedUntil = accounts.transaction_password_locked_until
  const failures = accounts.transaction_password_failures
  const attempts = sql<number>`case when ${lockedUntil} is null then ${failures} + 1 else 1 end`
  const lock = new Date(now.getTime() + limits.transactionPasswordLockMs).toISOString()
  const [row] = await context.sandbox.database.transaction((tx) =>
    tx
      .update(accounts)
      .set({
        transaction_password_failures: attempts,
        transaction_password_locked_until: sql`case when ${attempts} >= ${limits.transactionPasswordTries} then ${lock}::timestamptz end`,
      })
      .where(
        and(
          eq(accounts.id, context.account.id),
          or(and(isNull(lockedUntil), lt(failures, limits.transactionPasswordTries)), lte(lockedUntil, now)),
        ),
      )
      .returning({ hash: accounts.transaction_password_hash, failures, until: lockedUntil }),
  )
  return row ?? throwLocked(context, now)
}

/** What a wrong attempt is told: how many are left, and with the last one until when the password is locked. */
const triesLeft = ({ failures, until }: Attempt) => ({
  left: String(limits.transactionPasswordTries - failures),
  ...(until !== null && { until: until.toISOString() }),
})

/** Until when the password is locked; undefined if it is not. */
export function lockedUntil(
  { transaction_password_locked_until: until }: Pick<Account, 'transaction_password_locked_until'>,
  now: Date,
): Date | undefined {
  return until !== null && until > now ? until : undefined
}

/** The columns' values after the right password. */
export const noFailedAttempts = { transaction_password_failures: 0, transaction_password_locked_until: null }

/**
 * Returns the stored hash of the right password. Throws `wrongKey` with the attempts that are left if it is wrong, and if no
 * password is set or it is locked. The fifth wrong attempt in a row locks it.
 */
export async function verifiedHash(
  context: UserContext,
  passwords: Passwords,
  password: string,
  wrongKey: MessageKey,
): Promise<string> {
  if (context.account.transaction_password_hash === null)
    throw new BusinessError('wallet.transactionPasswordMissing')
  const attempt = await countAttempt(context)
  const { hash } = attempt
  if (hash === null || !(await passwords.verify(password, hash)))
    throw new BusinessError(wrongKey, { params: triesLeft(attempt) })
  await context.sandbox.database.transaction((tx) =>
    tx.update(accounts).set(noFailedAttempts).where(eq(accounts.id, context.account.id)),
  )
  return hash
}

/**
 * Customer service deletes a forgotten password so that a new one can be set; withdrawals are held for a day. False if
 * none is set.
 */
export async function resetTransactionPassword(
  { withAccountLock }: Pick<Database, 'withAccountLock'>,
  accountId: string,
  now: Date,
): Promise<boolean> {
  return withAccountLock(async (tx) => {
    const reset = await tx
      .update(accounts)
      .set({ transaction_password_hash: null, ...noFailedAttempts })
      .where(and(eq(accounts.id, accountId), isNotNull(accounts.transaction_password_hash)))
      .returning({ id: accounts.id })
    if (reset.length === 1) {
      await closeStepUps(tx, accountId)
      await holdWithdrawals(tx, accountId, 'passwordReset', now)
    }
    return reset.length === 1
  }, accountId)
}
