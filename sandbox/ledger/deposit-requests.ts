/**
 * Deposits that partners announce in the app (docs/decisions/0061). A request moves no money. Customer service credits it,
 * which posts the deposit under the request's reference, or refuses it; until then the partner may cancel it.
 */
import { and, desc, eq, gt } from 'drizzle-orm'
import { type Amount, isPositive } from '#protocol/amount.ts'
import { compare, fitsMinorDigits, toWire } from '#protocol/money.ts'
import { tooMany } from '../auth/rate-limit.ts'
import type { Database, Transaction } from '../db/database.ts'
import type { Account } from '../db/schema/accounts.ts'
import { type DepositRequestRow, depositRequests } from '../db/schema/deposits.ts'
import { BusinessError } from '../http/business-error.ts'
import { notify } from '../notifications/notices.ts'
import { lockAccount } from './accounts.ts'
import { maxDeposit, postDeposit } from './customer-service.ts'
import { newReference } from './post.ts'

/** Requests of an account within a day of real time. */
const maxPerDay = 20
const dayMs = 24 * 3_600_000

/**
 * Stores a request. The caller holds the account's lock. Rejects an amount that cannot be deposited
 * (`wallet.amountIncorrect`), and more than 20 within 24 hours (`general.tooManyTries`).
 */
export async function requestDeposit(
  tx: Transaction,
  { id: accountId, currency }: Account,
  { amount, request_id }: { readonly amount: Amount; readonly request_id: string },
  now: Date,
): Promise<DepositRequestRow> {
  const isPayable = isPositive(amount) && fitsMinorDigits(amount, currency)
  if (!isPayable || compare(amount, maxDeposit) > 0) throw new BusinessError('wallet.amountIncorrect')
  const since = new Date(now.getTime() - dayMs)
  const [oldestThatCounts] = await tx
    .select({ at: depositRequests.requested_at })
    .from(depositRequests)
    .where(and(eq(depositRequests.account_id, accountId), gt(depositRequests.requested_at, since)))
    .orderBy(desc(depositRequests.requested_at))
    .limit(1)
    .offset(maxPerDay - 1)
  if (oldestThatCounts !== undefined) throw tooMany(new Date(oldestThatCounts.at.getTime() + dayMs), now)
  const [stored] = await tx
    .insert(depositRequests)
    .values({
      reference: newReference('deposit'),
      account_id: accountId,
      amount,
      request_id,
      requested_at: now,
    })
    .returning()
  if (stored === undefined) throw new Error('the deposit request was not stored')
  return stored
}

/** Locks a request of an account; throws `wallet.movementNotFound` for any other reference. */
async function lockRequest(
  tx: Transaction,
  accountId: string,
  reference: string,
): Promise<DepositRequestRow> {
  const [found] = await tx
    .select()
    .from(depositRequests)
    .where(and(eq(depositRequests.reference, reference), eq(depositRequests.account_id, accountId)))
    .for('update')
  if (found === undefined) throw new BusinessError('wallet.movementNotFound')
  return found
}

type End = Pick<DepositRequestRow, 'status' | 'reason'>

/** Ends a request that is locked and waits. */
async function end(tx: Transaction, row: DepositRequestRow, how: End, now: Date): Promise<DepositRequestRow> {
  const ended = { ...how, ended_at: now }
  await tx.update(depositRequests).set(ended).where(eq(depositRequests.id, row.id))
  return { ...row, ...ended }
}

/** Cancels a request; returns one that has ended as it is. The caller holds the account's lock. */
export async function cancelDeposit(
  tx: Transaction,
  accountId: string,
  reference: string,
  now: Date,
): Promise<DepositRequestRow> {
  const row = await lockRequest(tx, accountId, reference)
  return row.status === 'waiting' ? end(tx, row, { status: 'cancelled', reason: null }, now) : row
}

/** Cancels all that wait, of an account that is being closed. */
export async function cancelDeposits(tx: Transaction, accountId: string, now: Date): Promise<void> {
  await tx
    .update(depositRequests)
    .set({ status: 'cancelled', ended_at: now })
    .where(and(eq(depositRequests.account_id, accountId), eq(depositRequests.status, 'waiting')))
}

/** Runs `work` on a waiting request, with the account's lock; undefined when none of this reference waits. */
async function decide(
  database: Database,
  reference: string,
  work: (tx: Transaction, account: Account, row: DepositRequestRow) => Promise<DepositRequestRow>,
): Promise<DepositRequestRow | undefined> {
  const [found] = await database.read
    .select({ accountId: depositRequests.account_id })
    .from(depositRequests)
    .where(eq(depositRequests.reference, reference))
  if (found === undefined) return undefined
  return database.withAccountLock(async (tx) => {
    const account = await lockAccount(tx, found.accountId)
    const row = await lockRequest(tx, account.id, reference)
    return row.status === 'waiting' ? work(tx, account, row) : undefined
  }, found.accountId)
}

/** Customer service credits a request: one deposit under its reference. Undefined when none of this reference waits. */
export const creditRequest = (
  database: Database,
  reference: string,
  now: Date,
): Promise<DepositRequestRow | undefined> =>
  decide(database, reference, async (tx, account, row) => {
    await postDeposit(tx, account, row.amount, { reference, at: now, remark: 'deposit' })
    return end(tx, row, { status: 'credited', reason: null }, now)
  })

/** Customer service refuses a request, with a reason for the partner. Undefined when none of this reference waits. */
export const refuseRequest = (
  database: Database,
  reference: string,
  reason: string,
  now: Date,
): Promise<DepositRequestRow | undefined> =>
  decide(database, reference, async (tx, { id, currency }, row) => {
    const params = { reference, reason, amount: toWire(row.amount, currency), currency }
    await notify(tx, id, 'depositRefused', params, now)
    return end(tx, row, { status: 'refused', reason }, now)
  })
