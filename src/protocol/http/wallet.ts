/** The wallet: balances, withdrawals, card or address, entries (docs/rules.md, sections P3, R1 and R4). */
import * as v from 'valibot'
import type { Amount } from '../amount.ts'
import { add, minorDigitsOf, multiply } from '../money.ts'
import { amountInput, WireAmount } from './amounts.ts'
import { Phone } from './auth.ts'
import type { WithdrawMethod } from './config.ts'
import type { EndpointTable } from './endpoint.ts'
import {
  CurrencyCode,
  Month,
  maybe,
  Nothing,
  PageRequest,
  RequestId,
  RequiredText,
  Timestamp,
  WholeNumber,
} from './fields.ts'

/** What keeps a withdrawal from being made today, said before the user tries (docs/rules.md, section R5.1). */
export const WithdrawBlock = v.object({ key: v.string(), msg: v.string(), until: maybe(Timestamp) })

/** Start-up credit: lent by the network, part of none of the three balances (docs/rules.md, section R4). */
export const StartUpCredit = v.object({
  lent: WireAmount,
  /** Free to be used in a put. */
  unused: WireAmount,
  /** Running in plans, not billed yet. */
  in_plans: WireAmount,
  /** True once the first settlement, or customer service, took it back. */
  is_returned: v.boolean(),
})

/** `total_assets` = `available` + `to_be_consumed` + `to_be_settled`; the client checks it (docs/rules.md, section R1). */
export const Property = v.object({
  currency: CurrencyCode,
  total_assets: WireAmount,
  available: WireAmount,
  to_be_consumed: WireAmount,
  to_be_settled: WireAmount,
  discount_amount: WireAmount,
  /** What customer service has credited in all. */
  deposit: WireAmount,
  shop_level: WholeNumber,
  /** Revenue settled so far; decides the level. */
  settled_total: maybe(WireAmount),
  start_up_credit: maybe(StartUpCredit),
  withdraw_blocks: v.nullish(v.array(WithdrawBlock), () => []),
  as_of: Timestamp,
})
export type Property = v.InferOutput<typeof Property>

/** What a withdrawal costs; the one place that says it. Rounded half up to the currency's minor digits. */
export function withdrawalFee(
  method: Pick<WithdrawMethod, 'fee_fixed' | 'fee_rate'>,
  amount: Amount,
  currency: string,
): Amount {
  return add(method.fee_fixed, multiply(amount, method.fee_rate, minorDigitsOf(currency)))
}

export const WithdrawRequest = v.object({
  amount: amountInput('wallet.amountIncorrect'),
  method: v.picklist(['card', 'address']),
  request_id: RequestId,
})

export const withdrawalStatuses = ['pending', 'paid', 'refused', 'cancelled'] as const
export const WithdrawalStatus = v.picklist(withdrawalStatuses)

/** The receipt of a withdrawal. `amount` leaves the available balance; `arrives` is `amount` less `fee`. */
export const WithdrawReceipt = v.object({
  reference: v.string(),
  currency: CurrencyCode,
  amount: WireAmount,
  fee: WireAmount,
  arrives: WireAmount,
  method: v.picklist(['card', 'address']),
  /** Where it goes, shortened: the last four characters of the account or address. */
  destination: v.string(),
  status: WithdrawalStatus,
  available_after: WireAmount,
  at: Timestamp,
  expected_at: Timestamp,
})
export type WithdrawReceipt = v.InferOutput<typeof WithdrawReceipt>

/** The balances that an entry can change; the last two are apart from the total. */
export const Balance = v.picklist([
  'available',
  'to_be_consumed',
  'to_be_settled',
  'start_up_credit',
  'start_up_credit_in_plans',
])
export type Balance = v.InferOutput<typeof Balance>

export const entryTypes = [
  'system_deposit',
  'manual_withdrawal',
  'ad_billing',
  'ad_serving',
  'system_chargeback',
  'virtual_recharge_deduction',
  'vip_subscription',
  'profit_sharing',
] as const
export const EntryType = v.picklist(entryTypes)
export type EntryType = v.InferOutput<typeof EntryType>

/** A row of the funding details: one change of one balance. */
export const Entry = v.object({
  /** Numbered per account from 1 without gaps. */
  id: WholeNumber,
  time: Timestamp,
  /** Signed: what the balance gained or lost. */
  amount: WireAmount,
  balance: Balance,
  balance_after: WireAmount,
  type: EntryType,
  remark: v.string(),
  /** The movement's reference, the same on both of its rows. */
  reference: v.string(),
  plan_id: maybe(v.string()),
  /** The number of the entry that this one corrects. */
  corrects: maybe(WholeNumber),
  /** Of a withdrawal; `reason` says why it was refused. */
  status: maybe(WithdrawalStatus),
  reason: maybe(v.string()),
  /** Of a withdrawal: what was asked for, or its fee; positive when it is given back. */
  withdrawal_part: maybe(v.picklist(['amount', 'fee'])),
  request_id: maybe(v.string()),
})
export type Entry = v.InferOutput<typeof Entry>

/** A bank card (docs/rules.md, section P3): card name or bank name is wanted, the branch is not. */
export const BankCard = v.object({
  card_name: v.optional(v.string(), ''),
  bank_name: RequiredText,
  beneficiary_name: RequiredText,
  mobile: Phone,
  bank_account: v.pipe(RequiredText, v.regex(/^[A-Za-z0-9 -]{6,40}$/)),
  bank_address: RequiredText,
  branch_name: v.optional(v.string(), ''),
})
export type BankCard = v.InferOutput<typeof BankCard>

export const WithdrawalAddress = v.pipe(RequiredText, v.regex(/^[A-Za-z0-9:]{20,100}$/))

export const walletCalls = {
  property: {
    method: 'GET',
    path: '/user/property',
    access: 'user',
    request: v.object({}),
    response: Property,
  },
  withdraw: {
    method: 'POST',
    path: '/user/withdraw',
    access: 'user',
    isOnce: true,
    request: WithdrawRequest,
    response: WithdrawReceipt,
  },
  /** Newest first. `before` (an entry number) pages without counting; `month` is `YYYY-MM` in the account's zone. */
  entries: {
    method: 'GET',
    path: '/transaction_flow/list',
    access: 'user',
    request: v.object({
      before: v.optional(WholeNumber),
      month: v.optional(Month),
      type: v.optional(EntryType),
      ...PageRequest,
    }),
    response: v.object({
      list: v.array(Entry),
      total: WholeNumber,
      /** What `available` gained and lost in the asked month (the second as a positive amount). */
      money_in: maybe(WireAmount),
      money_out: maybe(WireAmount),
    }),
  },
  bankCard: {
    method: 'GET',
    path: '/bank_card/detail',
    access: 'user',
    request: v.object({}),
    response: v.object({ card: maybe(BankCard), withdrawal_address: maybe(v.string()) }),
  },
  /** Sets the card, the address, or both; each once (docs/rules.md, section P4). */
  editBankCard: {
    method: 'POST',
    path: '/bank_card/edit',
    access: 'user',
    request: v.object({ card: v.optional(BankCard), withdrawal_address: v.optional(WithdrawalAddress) }),
    response: Nothing,
  },
} as const satisfies EndpointTable
