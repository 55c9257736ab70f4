/** `/user/withdraw` and `/user/withdraw/cancel` (docs/rules.md, sections P5, R2 and R4). */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Amount } from '#protocol/amount.ts'
import type { WithdrawMethod } from '#protocol/http/config.ts'
import type { ParsedRequestOf } from '#protocol/http/endpoint.ts'
import { type walletEndpoints, withdrawalFee } from '#protocol/http/wallet.ts'
import { compare, fitsMinorDigits, subtract, toWire } from '#protocol/money.ts'
import type { Handlers, UserContext } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { type Account, bankCards } from '../../db/schema/accounts.ts'
import { type PayoutDestination, type Withdrawal, withdrawals } from '../../db/schema/ledger.ts'
import { BusinessError } from '../../http/business-error.ts'
import { withIdempotencyKey } from '../../idempotency/with-idempotency-key.ts'
import { lockAccount, readBalances } from '../../ledger/accounts.ts'
import { newReference, post } from '../../ledger/post.ts'
import { giveCreditBack, isCreditOutstanding } from '../../ledger/promotional-credit.ts'
import { consumeStepUp } from '../../ledger/step-up.ts'
import { assertNotHeld } from '../../ledger/withdrawal-hold.ts'
import { returnWithdrawal, withdrawMethodOf } from '../../ledger/withdrawals.ts'

type WithdrawRequest = ParsedRequestOf<typeof walletEndpoints.withdraw>

const minuteMs = 60_000

/**
 * Withdraws an amount: it leaves the available balance at once and is paid out after the method's delay. Checks in this
 * order: `request_id`, amount, start-up credit, hold, method, minimum, balance, step-up window.
 */
export async function withdraw(context: UserContext, request: WithdrawRequest) {
  return withIdempotencyKey(context, 'withdraw', request, async (tx) => {
    const { clock } = context.sandbox
    const now = clock.now()
    const account = await lockAccount(tx, context.account.id)
    if (!fitsMinorDigits(request.amount, account.currency)) throw new BusinessError('wallet.amountIncorrect')
    if (isCreditOutstanding(account)) throw new BusinessError('wallet.startUpFundsNotReturned')
    assertNotHeld(account, now)
    const details = await destinationOf(tx, account.id, request.method)
    const method = withdrawMethodOf(request.method)
    const fee = feeOf(method, request.amount, account.currency)
    const { available } = await readBalances(tx, account.id)
    if (compare(request.amount, available) > 0) throw new BusinessError('wallet.insufficientBalance')
    await consumeStepUp(tx, account, context, now)

    const delayMs = method.arrival_minutes * minuteMs
    const withdrawal: Withdrawal = {
      id: randomUUID(),
      reference: newReference('withdrawal'),
      account_id: account.id,
      amount: request.amount,
      fee,
      method: request.method,
      destination: lastFourOf(details),
      destination_details: details,
      status: 'pending',
      at: now,
      expected_at: new Date(now.getTime() + Math.ceil(delayMs / clock.speed)),
      due_delivery_at: new Date(clock.delivery().getTime() + delayMs),
      paid_at: null,
      reason: null,
      returned_at: null,
      status_leaf: null,
    }
    await tx.insert(withdrawals).values(withdrawal)
    await postWithdrawal(tx, withdrawal, request.request_id)
    return receiptOf(account, withdrawal, subtract(available, request.amount))
  })
}

/** The fee of a withdrawal; throws if the amount is below the minimum or does not cover the fee. */
function feeOf(method: WithdrawMethod, amount: Amount, currency: string): Amount {
  if (compare(amount, method.minimum) < 0) {
    throw new BusinessError('wallet.belowMinimum', { params: { minimum: toWire(method.minimum, currency) } })
  }
  const fee = withdrawalFee(method, amount, currency)
  if (compare(fee, amount) >= 0) throw new BusinessError('wallet.amountIncorrect')
  return fee
}

/** The payout destination; throws if none is set for the method. */
async function destinationOf(
  tx: Transaction,
  accountId: string,
  method: WithdrawMethod['method'],
): Promise<PayoutDestination> {
  const [row] = await tx.select().from(bankCards).where(eq(bankCards.account_id, accountId))
  if (method === 'card' && row?.card) return { card: row.card }
  if (method === 'address' && row?.withdrawal_address != null)
    return { withdrawal_address: row.withdrawal_address }
  throw new BusinessError('wallet.methodNotBound')
}

function lastFourOf(details: PayoutDestination): string {
  const text = 'card' in details ? details.card.bank_account : details.withdrawal_address
  return text.replace(/[ -]/g, '').slice(-4)
}

/** The fee is a separate movement, so that the ledger shows it. */
async function postWithdrawal(tx: Transaction, withdrawal: Withdrawal, requestId: string): Promise<void> {
  const { id: withdrawalId, account_id: accountId, reference, at, amount, fee } = withdrawal
  await post(tx, { accountId, reference, at, withdrawalId, requestId, params: { reference } }, [
    {
      from: 'available',
      to: 'payouts',
      amount: subtract(amount, fee),
      type: 'manual_withdrawal',
      remark: 'withdrawal',
    },
    { from: 'available', to: 'fees', amount: fee, type: 'manual_withdrawal', remark: 'withdrawalFee' },
  ])
}

function receiptOf(account: Account, withdrawal: Withdrawal, availableAfter: Amount) {
  const wire = (amount: Amount) => toWire(amount, account.currency)
  return {
    reference: withdrawal.reference,
    currency: account.currency,
    amount: wire(withdrawal.amount),
    fee: wire(withdrawal.fee),
    arrives: wire(subtract(withdrawal.amount, withdrawal.fee)),
    method: withdrawal.method,
    destination: withdrawal.destination,
    status: withdrawal.status,
    available_after: wire(availableAfter),
    at: withdrawal.at.toISOString(),
    expected_at: withdrawal.expected_at.toISOString(),
  }
}

export const withdrawalHandlers = {
  /** Needs no step-up window: it only gives back what is not the partner's money. */
  returnStartUpCredit: (context, request) =>
    withIdempotencyKey(context, 'returnStartUpCredit', request, async (tx) => {
      const now = context.sandbox.clock.now()
      const account = await lockAccount(tx, context.account.id)
      const { reference, amount } = await giveCreditBack(tx, account, request.request_id, now)
      return {
        reference,
        currency: account.currency,
        amount: toWire(amount, account.currency),
        at: now.toISOString(),
      }
    }),
  /** Needs no step-up window: it only returns the partner's own money. */
  cancelWithdrawal: (context, request) =>
    withIdempotencyKey(context, 'cancelWithdrawal', request, async (tx) => {
      const now = context.sandbox.clock.now()
      const account = await lockAccount(tx, context.account.id)
      const ending = { status: 'cancelled', requestId: request.request_id } as const
      const { reference, status } = await returnWithdrawal(tx, account.id, request.reference, ending, now)
      const { available } = await readBalances(tx, account.id)
      return {
        reference,
        status,
        available_after: toWire(available, account.currency),
        at: now.toISOString(),
      }
    }),
} satisfies Handlers
