import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { productDetailPath } from '#app/routing/paths.ts'
import type { PlanDetail } from '#protocol/http/plans.ts'
import { buttonClass } from '#ui/button/button-class.ts'
import { Notice } from '#ui/notice/notice.tsx'
import { ProductContent } from '../product/product-content.tsx'
import { FundLink } from './fund-link.tsx'
import layout from './layout.module.css'
import { PlanHead } from './plan-head.tsx'
import { PlanHistory } from './plan-history.tsx'
import { PlanResult } from './plan-result.tsx'

type PlanOverviewProps = { plan: PlanDetail; receivedAt: number }

/** Everything there is to know of a plan, and the way to its put while it waits. */
export function PlanOverview({ plan, receivedAt }: PlanOverviewProps) {
  const { t } = useTranslation('plan')
  return (
    <div className={layout.page}>
      <PlanHead plan={plan} receivedAt={receivedAt} />
      {plan.status === 'putFailed' && (
        <Notice kind="warning" title={t('detail.failedTitle')}>
          <p>
            {plan.failure_reason
              ? t('detail.failedReason', { reason: plan.failure_reason })
              : t('detail.failedNoReason')}
          </p>
          <p>{t('detail.failedReturned')}</p>
        </Notice>
      )}
      {plan.result && <PlanResult result={plan.result} currency={plan.currency} />}
      <PlanHistory history={plan.history} />
      <ProductContent title={t('detail.product')} product={plan}>
        <Link to={productDetailPath(plan.product_id, plan.id)} className={buttonClass('secondary', true)}>
          {t('detail.productLink')}
        </Link>
      </ProductContent>
      {plan.status === 'waitPut' && (
        <div className={layout.foot}>
          <FundLink planId={plan.id}>{t('detail.putButton')}</FundLink>
          <p className={layout.small}>{t('detail.putHint')}</p>
        </div>
      )}
    </div>
  )
}
