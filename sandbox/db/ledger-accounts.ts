/** The accounts that the two rows of a movement stand on. */
import type { Balance } from '#protocol/http/wallet.ts'

/** A partner's balances; each has a row in `balances` and never goes below zero. */
export const partnerBalances = [
  'available',
  'to_be_consumed',
  'to_be_settled',
  'start_up_credit',
  'start_up_credit_in_plans',
] as const satisfies readonly Balance[]

/**
 * The network's side. These keep no balance row, so that partners do not wait for each other; their state is the sum
 * of their entries.
 */
export const networkAccounts = [
  'deposits',
  'payouts',
  'fees',
  'billing',
  'revenue_source',
  'share',
  'credit_pool',
  'chargebacks',
  'coupons',
  'subscriptions',
] as const

export type NetworkAccount = (typeof networkAccounts)[number]
export type LedgerAccount = Balance | NetworkAccount

const partnerSide: ReadonlySet<string> = new Set(partnerBalances)

/** True for an account that belongs to a partner. */
export function isPartnerBalance(account: LedgerAccount): account is Balance {
  return partnerSide.has(account)
}
