import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths, productDetailPath, withdrawalPath } from '#app/routing/paths.ts'
import { useFormat } from '#i18n/format.ts'
import { otherLanguageOf } from '#i18n/text-language.ts'
import type { PlanDetail } from '#protocol/http/plans.ts'
import { useStartWithdrawal } from '#shared/money-flow/use-start-withdrawal.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { ListRow } from '#ui/list-row/list-row.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { useWaitingPlan } from '../api.ts'
import { TermsCard } from '../funding-flow/terms-card.tsx'
import productStyles from '../product/product-content.module.css'
import { isOver } from '../result.ts'
import { FundLink } from './fund-link.tsx'
import layout from './layout.module.css'
import { PlanHead } from './plan-head.tsx'
import historyStyles from './plan-history.module.css'
import { StatusMark } from './plan-marks.tsx'
import { PlanResult } from './plan-result.tsx'
import { SettledNotice } from './settled-notice.tsx'

type PlanOverviewProps = { plan: PlanDetail; receivedAt: number }

/** All details of a plan, with a link to fund it while it waits. */
export function PlanOverview({ plan, receivedAt }: PlanOverviewProps) {
  const { t } = useTranslation('plan')
  return (
    <div className={layout.page}>
      <PlanHead plan={plan} receivedAt={receivedAt} />
      {plan.is_held === true && <Notice kind="info">{t('detail.held')}</Notice>}
      <SettledNotice plan={plan} />
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
      {plan.status === 'waitPut' && <TermsCard plan={plan} />}
      {plan.result && <PlanResult result={plan.result} currency={plan.currency} />}
      <PlanHistory history={plan.history} />
      <ProductCard plan={plan} />
      {plan.status === 'waitPut' && (
        <div className={layout.foot}>
          <FundLink planId={plan.id}>{t('detail.putButton')}</FundLink>
          <p className={layout.small}>{t('detail.putHint')}</p>
        </div>
      )}
      {isOver(plan.status) && <FundAgain productId={plan.product_id} />}
      {plan.status === 'settled' && <WithdrawFoot />}
    </div>
  )
}

/** What is advertised, in the host's words; the rest is told once, on the product's page. */
function ProductCard({ plan }: { plan: PlanDetail }) {
  const { t, i18n } = useTranslation('plan')
  return (
    <Card title={t('detail.product')}>
      <p className={layout.quiet} lang={otherLanguageOf(plan.lang, i18n.language)}>
        {plan.advertising_product}
      </p>
      <div className={productStyles.links}>
        <ListRow
          icon="document"
          title={t('detail.productLink')}
          renderLink={(props) => <Link to={productDetailPath(plan.product_id, plan.id)} {...props} />}
        />
      </div>
    </Card>
  )
}

/** Leads to the funding of the product's plan that waits now, as before every funding with all its costs and the record. */
function FundAgain({ productId }: { productId: string }) {
  const { t } = useTranslation('plan')
  const { data: waiting } = useWaitingPlan(productId, undefined)
  if (waiting === undefined) return null
  if (waiting === null) return <p className={layout.quiet}>{t('product.noPlan')}</p>
  return (
    <div className={layout.end}>
      <FundLink planId={waiting} kind="secondary">
        {t('detail.fundAgain')}
      </FundLink>
      <p className={layout.small}>{t('product.pastNote')}</p>
    </div>
  )
}

/** What came back at the settlement can be withdrawn at once. */
function WithdrawFoot() {
  const { t } = useTranslation('plan')
  const startWithdrawal = useStartWithdrawal({ wallet: paths.wallet, withdrawal: withdrawalPath })
  return (
    <div className={layout.foot}>
      <Button isFullWidth onClick={() => void startWithdrawal()}>
        {t('detail.withdraw')}
      </Button>
    </div>
  )
}

/** The statuses of a plan so far, oldest first. */
function PlanHistory({ history }: { history: PlanDetail['history'] }) {
  const { t } = useTranslation('plan')
  const format = useFormat()
  return (
    <Card title={t('detail.history')}>
      <ol role="list" className={historyStyles.history}>
        {history.map(({ status, at }, index) => (
          <li
            key={`${status} ${at}`}
            className={historyStyles.step}
            aria-current={index === history.length - 1 ? 'step' : undefined}
          >
            <StatusMark status={status} />
            <time dateTime={at} title={format.zonedDateTime(at)} className={historyStyles.time}>
              {format.recent(at)}
            </time>
          </li>
        ))}
      </ol>
    </Card>
  )
}
