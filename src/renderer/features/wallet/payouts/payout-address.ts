/** The filter of the withdrawals in the address: `?view=payouts&year=2026&status=paid`. */
import * as v from 'valibot'
import { WithdrawalStatus } from '#protocol/http/wallet.ts'

export interface PayoutFilter {
  /** `YYYY`; all years without. */
  readonly year?: string | undefined
  readonly status?: WithdrawalStatus | undefined
}

/** Ignores invalid values. */
export function payoutFilterOf(address: URLSearchParams): PayoutFilter {
  const year = address.get('year') ?? ''
  const status = v.safeParse(WithdrawalStatus, address.get('status'))
  return { ...(/^\d{4}$/.test(year) && { year }), ...(status.success && { status: status.output }) }
}

/** The query that `payoutFilterOf` reads. */
export function payoutAddressOf({ year, status }: PayoutFilter): URLSearchParams {
  return new URLSearchParams({
    view: 'payouts',
    ...(year !== undefined && { year }),
    ...(status && { status }),
  })
}
