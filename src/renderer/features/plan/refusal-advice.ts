/** What to do after a refused put (docs/rules.md, section R5.1). */
import { ApiError } from '#api/api-error.ts'

/** A key under `put.advice`. */
export type Advice = 'amount' | 'coupon' | 'password' | 'locked' | 'service' | 'plan' | 'again'

export function adviceFor(error: unknown): Advice {
  switch (error instanceof ApiError ? error.key : undefined) {
    case 'plan.putAmountInvalid':
    case 'plan.putAmountOutOfRange':
    case 'wallet.amountIncorrect':
    case 'wallet.insufficientBalance':
      return 'amount'
    case 'coupon.used':
    case 'coupon.expired':
    case 'coupon.sameNameToday':
    case 'coupon.belowRequirement':
    case 'coupon.notFound':
    case 'coupon.statedAmountOnly':
    case 'coupon.followingOnly':
      return 'coupon'
    case 'coupon.askCustomerService':
      return 'service'
    case 'wallet.transactionPasswordError':
    case 'wallet.transactionPasswordMissing':
      return 'password'
    case 'wallet.transactionPasswordLocked':
      return 'locked'
    case 'plan.notFound':
    case 'plan.notWaiting':
      return 'plan'
    default:
      return 'again'
  }
}
