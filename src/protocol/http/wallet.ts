/** The wallet: balances, withdrawals, card or address, entries (docs/rules.md, sections P3, R1 and R4). */
import * as v from 'valibot'
import type { Amount } from '../amount.ts'
import { EntrySearchProgress, EntrySearchRequest } from '../entries/entry-search-request.ts'
import { add, minorDigitsOf, multiply } from '../money.ts'
import { normalizeAccount, normalizeAddress } from '../validation/account-number.ts'
import { isMistypedIban } from '../validation/iban.ts'
import { amountInput, WireAmount } from './amounts.ts'
import { Phone } from './auth.ts'
import type { WithdrawMethod } from './config.ts'
import type { EndpointTable } from './endpoint.ts'
import {
  addition,
  CurrencyCode,
  EntryNumber,
  LedgerHeadText,
  Month,
  maybe,
  messageKey,
  Nothing,
  PageRequest,
  RequestId,
  RequiredText,
  Timestamp,
  WholeNumber,
} from './fields.ts'

/** Why no withdrawal is possible now, shown before the user tries (docs/rules.md, section R5.1). */
export const WithdrawBlock = v.object({ key: v.string(), msg: v.string(), until: maybe(Timestamp) })

/** Start-up credit: lent by the network, not part of the three balances (docs/rules.md, section R4). */
export const StartUpCredit = v.object({
  lent: WireAmount,
  /** Available for a funding. */
  unused: WireAmount,
  /** In running plans, not billed yet. */
  in_plans: WireAmount,
  /** True after the first settlement, or customer service, took it back. */
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
  /** Total credited by customer service. */
  deposit: WireAmount,
  shop_level: WholeNumber,
  /** Revenue settled so far; determines the level. */
  settled_total: maybe(WireAmount),
  start_up_credit: maybe(StartUpCredit),
  withdraw_blocks: v.nullish(v.array(WithdrawBlock), () => []),
  ledger_head: addition(LedgerHeadText),
  as_of: Timestamp,
})
export type Property = v.InferOutput<typeof Property>

/** The fee of a withdrawal, rounded half up to the currency's minor digits. The only implementation. */
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
export type WithdrawalStatus = v.InferOutput<typeof WithdrawalStatus>

/** The receipt of a withdrawal. `amount` leaves the available balance; `arrives` is `amount` - `fee`. */
export const WithdrawReceipt = v.object({
  reference: v.string(),
  currency: CurrencyCode,
  amount: WireAmount,
  fee: WireAmount,
  arrives: WireAmount,
  method: v.picklist(['card', 'address']),
  /** The last four characters of the account or address. */
  destination: v.string(),
  status: WithdrawalStatus,
  available_after: WireAmount,
  at: Timestamp,
  expected_at: Timestamp,
})
export type WithdrawReceipt = v.InferOutput<typeof WithdrawReceipt>

/** The balances that an entry can change; the last two are not part of the total. */
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
/** 16 bytes, hex. */
const Salt = v.pipe(v.string(), v.regex(/^[\da-f]{32}$/))

export const EntryType = v.picklist(entryTypes)
export type EntryType = v.InferOutput<typeof EntryType>

/** The leaf of a withdrawal's end in the account's tree (docs/verifiable-history.md). */
export const LedgerStatusChange = v.object({
  /** The index of the leaf. */
  leaf: WholeNumber,
  /** The number of the entry that took the amount from the balance. */
  entry: WholeNumber,
  status: WithdrawalStatus,
  time: Timestamp,
  salt: Salt,
})
export type LedgerStatusChange = v.InferOutput<typeof LedgerStatusChange>

/** The payout of a withdrawal as it is now, for its receipt. */
export const PayoutProgress = v.object({
  method: v.picklist(['card', 'address']),
  /** The last four characters of the account or address. */
  destination: v.string(),
  requested_at: Timestamp,
  expected_at: Timestamp,
  /** When it was paid out, refused or cancelled. */
  ended_at: maybe(Timestamp),
})
export type PayoutProgress = v.InferOutput<typeof PayoutProgress>

/** A ledger entry (a row of the funding details): one change of one balance. */
export const Entry = v.object({
  /** Numbered per account, from 1, without gaps. */
  id: WholeNumber,
  time: Timestamp,
  /** Signed: the change of the balance. */
  amount: WireAmount,
  balance: Balance,
  balance_after: WireAmount,
  type: EntryType,
  remark: v.string(),
  /** The movement's reference, the same in both of its entries. */
  reference: v.string(),
  plan_id: maybe(v.string()),
  /** Of an entry with a plan: its product and number. A host may omit both. */
  product_name: maybe(v.string()),
  plan_number: maybe(v.string()),
  /** The profit or loss of that plan, once it is settled. A host may omit it. */
  plan_net: maybe(WireAmount),
  /** The number of the entry that this one corrects. */
  corrects: maybe(WholeNumber),
  /** Of a withdrawal; `reason` explains a refusal. */
  status: maybe(WithdrawalStatus),
  reason: maybe(v.string()),
  /** Of a withdrawal: the amount, or its fee; positive if returned. */
  withdrawal_part: maybe(v.picklist(['amount', 'fee'])),
  /** Of a withdrawal. A host may omit it. */
  payout: maybe(PayoutProgress),
  request_id: maybe(v.string()),
  /** Additions for the verifiable history: the index of the entry's leaf, and what its text has besides. */
  leaf: addition(WholeNumber),
  remark_key: addition(v.string()),
  remark_params: addition(v.record(v.string(), v.string())),
  salt: addition(Salt),
  /** Of a withdrawal: SHA-256, hex, of its salted destination. */
  destination_hash: addition(v.pipe(v.string(), v.regex(/^[\da-f]{64}$/))),
  /** Of a withdrawal that has ended. */
  status_change: addition(LedgerStatusChange),
})
export type Entry = v.InferOutput<typeof Entry>

/** A bank card (docs/rules.md, section P3): card name or bank name is required, the branch is optional. */
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

/** A card to bind. The account number is read as people write it, whatever stands around it, and checked then. */
export const NewBankCard = v.object({
  ...BankCard.entries,
  bank_account: v.pipe(
    RequiredText,
    v.description(
      '6 to 40 letters and digits. A host reads it without spaces, hyphens, dots, invisible characters and a label such as "IBAN:", with the digits of any script, and stores it so. What starts like an IBAN has its checksum.',
    ),
    v.transform(normalizeAccount),
    v.regex(/^[A-Za-z0-9]{6,40}$/),
    v.check((account) => !isMistypedIban(account), messageKey('wallet.ibanMistyped')),
  ),
})

export const WithdrawalAddress = v.pipe(
  RequiredText,
  v.description('20 to 100 letters, digits and colons. A host reads it without spaces and stores it so.'),
  v.transform(normalizeAddress),
  v.regex(/^[A-Za-z0-9:]{20,100}$/),
)

export const walletEndpoints = {
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
    isIdempotent: true,
    request: WithdrawRequest,
    response: WithdrawReceipt,
  },
  /** Newest first. `before` (an entry number) pages without offset; `month` is `YYYY-MM` in the account's time zone. */
  entries: {
    method: 'GET',
    path: '/transaction_flow/list',
    access: 'user',
    request: v.object({
      before: v.optional(EntryNumber),
      month: v.optional(Month),
      type: v.optional(EntryType),
      /** An addition: a search. `month` and `page` do not count then. A host that does not know it returns all entries. */
      ...EntrySearchRequest,
      ...PageRequest,
    }),
    response: v.object({
      /** Of a search: all entries of the movements that it found, at most `page_size` movements. */
      list: v.array(Entry),
      /** Of all entries of the type, whatever the search. */
      total: WholeNumber,
      /** An addition: present if the host followed the search of the request. */
      search: addition(EntrySearchProgress),
      /** What `available` gained and lost in the requested month by entries of the requested type, both positive. */
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
  /**
   * Binds the card, the address, or both; each only once (docs/rules.md, section P4). A host may need an open step-up window,
   * as for a withdrawal; `checkLoginPassword` opens it where there is no transaction password.
   */
  editBankCard: {
    method: 'POST',
    path: '/bank_card/edit',
    access: 'user',
    request: v.object({ card: v.optional(NewBankCard), withdrawal_address: v.optional(WithdrawalAddress) }),
    response: Nothing,
  },
} as const satisfies EndpointTable
