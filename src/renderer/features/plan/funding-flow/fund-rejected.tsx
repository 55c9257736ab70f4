import { useTranslation } from 'react-i18next'
import { ApiError } from '#data/http/api-error.ts'
import { BusinessErrorNotice, type Refusal } from '#shared/errors/business-error-notice.tsx'

/** Why the last request moved no money, and what to do (docs/rules.md, section R5.1). */
export function FundRejected({ refusal }: { refusal: Refusal }) {
  const { t } = useTranslation('plan')
  return (
    <BusinessErrorNotice
      title={t('put.refusedTitle')}
      refusal={refusal}
      advice={<p>{t(`put.advice.${adviceFor(refusal.error)}`)}</p>}
    />
  )
}

/** A key under `put.advice`. */
type Advice = 'amount' | 'coupon' | 'password' | 'locked' | 'service' | 'plan' | 'again'

function adviceFor(error: unknown): Advice {
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
