/**
 * Additional endpoints for the wallet (docs/rules.md, section R2). Optional for a host, which lists those it has in
 * `basic_config.additions`. The app works without them and shows what is not available.
 */
import * as v from 'valibot'
import type { Amount } from '../amount.ts'
import { larger, subtract, zero } from '../money.ts'
import { Day } from '../validation/day.ts'
import { amountInput, WireAmount } from './amounts.ts'
import type { EndpointTable } from './endpoint.ts'
import {
  addition,
  CurrencyCode,
  EntryNumber,
  filterBy,
  Id,
  listOf,
  maybe,
  messageKey,
  PageRequest,
  RequestId,
  Timestamp,
  WholeNumber,
} from './fields.ts'
import { limits } from './limits.ts'
import { Balance, Entry, WithdrawalStatus } from './wallet.ts'

const BalanceAmount = v.object({ balance: Balance, amount: WireAmount })

/** A page of a statement. Opening and closing balances are those of the whole period, the same on every page. */
export const Statement = v.object({
  currency: CurrencyCode,
  from: Day,
  to: Day,
  opening: v.array(BalanceAmount),
  closing: v.array(BalanceAmount),
  /** Oldest first. */
  list: v.array(Entry),
  /** The number of entries in the period. */
  total: WholeNumber,
  as_of: Timestamp,
})
export type Statement = v.InferOutput<typeof Statement>

/** A complaint about a movement, with the time by which an answer is due. */
export const Dispute = v.object({
  id: Id,
  /** The reference of the movement. */
  reference: v.string(),
  text: v.string(),
  status: v.picklist(['open', 'answered']),
  opened_at: Timestamp,
  due_at: Timestamp,
  answer: maybe(v.string()),
  /** The BCP 47 tag of the answer's language. A host may omit it. */
  answer_lang: addition(v.string()),
  answered_at: maybe(Timestamp),
})
export type Dispute = v.InferOutput<typeof Dispute>

/** The user's own limit of fundings within 24 hours. Lower takes effect at once, higher or none after 24 hours. */
export const SpendingCap = v.object({
  currency: CurrencyCode,
  /** Undefined: no cap. */
  cap: maybe(WireAmount),
  /** Funded within the last 24 hours. */
  spent: WireAmount,
  /** A future change; without `cap` it removes the cap. */
  pending: maybe(v.object({ cap: maybe(WireAmount), effective_at: Timestamp })),
})
export type SpendingCap = v.InferOutput<typeof SpendingCap>

export const depositStatuses = ['waiting', 'credited', 'refused', 'cancelled'] as const
export const DepositStatus = v.picklist(depositStatuses)

/** A deposit that the user has announced. It moves no money; customer service credits or refuses it. */
export const DepositRequest = v.object({
  /** Also that of the ledger entries, once it is credited. */
  reference: v.string(),
  currency: CurrencyCode,
  amount: WireAmount,
  status: DepositStatus,
  requested_at: Timestamp,
  /** When it was credited, refused or cancelled. */
  ended_at: maybe(Timestamp),
  /** Why it was refused, and the BCP 47 tag of its language. */
  reason: maybe(v.string()),
  reason_lang: addition(v.string()),
  /** Of the call that made it. */
  request_id: maybe(v.string()),
})
export type DepositRequest = v.InferOutput<typeof DepositRequest>

/** What may still be funded within the 24 hours; undefined without a cap. */
export function remainingCap({ cap, spent }: Pick<SpendingCap, 'cap' | 'spent'>): Amount | undefined {
  return cap && larger(subtract(cap, spent), zero)
}

export const walletAdditions = {
  /** Cancels a pending withdrawal; amount and fee go back to the available balance. */
  cancelWithdrawal: {
    method: 'POST',
    path: '/user/withdraw/cancel',
    access: 'user',
    isIdempotent: true,
    request: v.object({ reference: Id, request_id: RequestId }),
    response: v.object({
      reference: v.string(),
      status: WithdrawalStatus,
      available_after: WireAmount,
      at: Timestamp,
    }),
  },
  /** Gives the whole start-up credit back to the network while none of it is in a plan; withdrawals then no longer wait for it. */
  returnStartUpCredit: {
    method: 'POST',
    path: '/user/start_up_credit/return',
    access: 'user',
    isIdempotent: true,
    request: v.object({ request_id: RequestId }),
    response: v.object({
      reference: v.string(),
      currency: CurrencyCode,
      amount: WireAmount,
      at: Timestamp,
    }),
  },
  /** Newest first. */
  deposits: {
    method: 'GET',
    path: '/deposit/list',
    access: 'user',
    request: v.object({ status: filterBy(DepositStatus), ...PageRequest }),
    response: v.object({
      ...listOf(DepositRequest).entries,
      /** The largest amount of one request; undefined without a limit. */
      maximum: maybe(WireAmount),
    }),
  },
  requestDeposit: {
    method: 'POST',
    path: '/deposit/request',
    access: 'user',
    isIdempotent: true,
    request: v.object({ amount: amountInput('wallet.amountIncorrect'), request_id: RequestId }),
    response: DepositRequest,
  },
  /** Cancels a request that waits. Returns one that has ended as it is: its status tells whether it was cancelled. */
  cancelDeposit: {
    method: 'POST',
    path: '/deposit/cancel',
    access: 'user',
    isIdempotent: true,
    request: v.object({ reference: Id, request_id: RequestId }),
    response: DepositRequest,
  },
  /** All entries of the days `from` to `to`, both included. The next page starts after entry number `after`. */
  statement: {
    method: 'GET',
    path: '/transaction_flow/statement',
    access: 'user',
    request: v.object({
      from: Day,
      to: Day,
      after: v.optional(EntryNumber),
      page_size: v.optional(v.pipe(WholeNumber, v.minValue(1), v.maxValue(1000))),
    }),
    response: Statement,
  },
  disputes: {
    method: 'GET',
    path: '/dispute/list',
    access: 'user',
    request: v.object(PageRequest),
    response: listOf(Dispute),
  },
  openDispute: {
    method: 'POST',
    path: '/dispute/open',
    access: 'user',
    isIdempotent: true,
    request: v.object({
      reference: Id,
      text: v.pipe(
        v.string(messageKey('form.required')),
        v.trim(),
        v.nonEmpty(messageKey('form.required')),
        v.maxLength(limits.longTextMax, messageKey('form.tooLong')),
      ),
      request_id: RequestId,
    }),
    response: Dispute,
  },
  spendingCap: {
    method: 'GET',
    path: '/spending_cap',
    access: 'user',
    request: v.object({}),
    response: SpendingCap,
  },
  /** Without `cap` it is removed. */
  setSpendingCap: {
    method: 'POST',
    path: '/spending_cap/edit',
    access: 'user',
    isIdempotent: true,
    request: v.object({ cap: v.optional(amountInput('wallet.amountIncorrect')), request_id: RequestId }),
    response: SpendingCap,
  },
} as const satisfies EndpointTable
