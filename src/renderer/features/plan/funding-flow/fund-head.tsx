import { useTranslation } from 'react-i18next'
import { inOnePiece } from '#i18n/break-marks.ts'
import type { PlanDetail } from '#protocol/http/plans.ts'
import { MaskToggle } from '#shared/money/mask-toggle.tsx'
import { useFocus } from '#ui/hooks/use-focus.ts'
import layout from '../components/layout.module.css'
import styles from './funding-flow.module.css'

/** The heading of a step; it takes the focus when the step opens. */
export function FundHead({ plan }: { plan: PlanDetail }) {
  const { t } = useTranslation('plan')
  const heading = useFocus<HTMLHeadingElement>()
  return (
    <div className={styles.head}>
      <div>
        <h2 ref={heading} tabIndex={-1}>
          {t('put.title')}
        </h2>
        <p className={layout.quiet}>{t('put.subtitle')}</p>
        <p className={layout.quiet}>
          {t('put.for', { product: plan.product_name, number: inOnePiece(plan.plan_number) })}
        </p>
      </div>
      <MaskToggle />
    </div>
  )
}
