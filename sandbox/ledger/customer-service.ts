/** Movements of an account's money by the desk, which acts as customer service (docs/rules.md, section R4). */
import { and, desc, eq } from 'drizzle-orm'
import { type Amount, isPositive } from '#protocol/amount.ts'
import {
  add,
  amount as amountOf,
  compare,
  fitsMinorDigits,
  minorDigitsOf,
  multiply,
  negate,
  subtract,
  toWire,
  zero,
} from '#protocol/money.ts'
import type { Database, Transaction } from '../db/database.ts'
import { type Account, accounts } from '../db/schema/accounts.ts'
import { movements } from '../db/schema/ledger.ts'
import { plans } from '../db/schema/plans.ts'
import { BusinessError } from '../http/business-error.ts'
import { notify } from '../notifications/notices.ts'
import { lockAccount } from './accounts.ts'
import { newReference, post } from './post.ts'
import type { Remark } from './remarks.ts'
import { addFigures } from './statistics.ts'

/** The largest amount of one deposit. */
export const maxDeposit = amountOf('1000000000')

/** Credits a deposit. Rejects an amount that is not positive, has too many decimals, or exceeds `maxDeposit`. */
export async function creditDeposit(
  database: Database,
  accountId: string,
  amount: Amount,
  now: Date,
): Promise<{ reference: string }> {
  return database.withAccountLock(async (tx) => {
    const account = await lockAccount(tx, accountId)
    const reference = newReference('deposit')
    await postDeposit(tx, account, amount, { reference, at: now, remark: 'deposit' })
    return { reference }
  }, accountId)
}

/** How a deposit is booked. */
export interface DepositBooking {
  readonly reference: string
  readonly at: Date
  readonly remark: Remark
  readonly params?: Readonly<Record<string, string>>
}

/** `creditDeposit` in a transaction that holds the account's lock. */
export async function postDeposit(
  tx: Transaction,
  account: Account,
  amount: Amount,
  { remark, ...booking }: DepositBooking,
): Promise<void> {
  const isPayable = isPositive(amount) && fitsMinorDigits(amount, account.currency)
  if (!isPayable || compare(amount, maxDeposit) > 0) throw new BusinessError('wallet.amountIncorrect')
  await tx
    .update(accounts)
    .set({ deposit_total: add(account.deposit_total, amount) })
    .where(eq(accounts.id, account.id))
  await post(tx, { accountId: account.id, ...booking }, [
    { from: 'deposits', to: 'available', amount, type: 'system_deposit', remark },
  ])
  const { currency } = account
  const params = { amount: toWire(amount, currency), currency, reference: booking.reference }
  await notify(tx, account.id, 'deposited', params, booking.at)
}

/**
 * Charges revenue of an unsettled plan back because of invalid traffic, with a reason that is shown to the partner. Rejects
 * an amount above the plan's unsettled revenue (`wallet.insufficientBalance`) or not above zero
 * (`wallet.amountIncorrect`), and a plan that is neither running nor waiting for settlement (`plan.notFound`).
 */
export async function chargeback(
  database: Database,
  planId: string,
  amount: Amount,
  reason: string,
  now: Date,
): Promise<{ reference: string }> {
  const [found] = await database.read
    .select({ accountId: plans.account_id })
    .from(plans)
    .where(eq(plans.id, planId))
  if (found === undefined) throw new BusinessError('plan.notFound')
  return database.withAccountLock(async (tx) => {
    const account = await lockAccount(tx, found.accountId)
    const [plan] = await tx.select().from(plans).where(eq(plans.id, planId)).for('no key update')
    const accrual = await latestAccrual(tx, planId)
    const isOpen = plan !== undefined && ['putting', 'putFinished', 'waitSettlement'].includes(plan.status)
    if (!isOpen || accrual === undefined) throw new BusinessError('plan.notFound')
    if (!isPositive(amount) || !fitsMinorDigits(amount, account.currency))
      throw new BusinessError('wallet.amountIncorrect')
    if (compare(amount, plan.revenue) > 0) throw new BusinessError('wallet.insufficientBalance')

    const revenue = subtract(plan.revenue, amount)
    const share = multiply(revenue, plan.share_rate ?? zero, minorDigitsOf(account.currency))
    await tx
      .update(plans)
      .set({ revenue, share, charged_back: add(plan.charged_back, amount) })
      .where(eq(plans.id, planId))
    const reference = newReference('chargeback')
    const params = { plan: plan.plan_number, reason }
    const operation = { accountId: account.id, reference, at: now, planId, corrects: accrual, params }
    await post(tx, operation, [
      { from: 'to_be_settled', to: 'chargebacks', amount, type: 'system_chargeback', remark: 'chargeback' },
    ])
    await addFigures(tx, account.id, now, { revenue: negate(amount), share: subtract(share, plan.share) })
    return { reference }
  }, found.accountId)
}

async function latestAccrual(tx: Transaction, planId: string): Promise<number | undefined> {
  const [movement] = await tx
    .select({ id: movements.id })
    .from(movements)
    .where(and(eq(movements.plan_id, planId), eq(movements.remark, 'revenueAccrued')))
    .orderBy(desc(movements.id))
    .limit(1)
  return movement?.id
}
