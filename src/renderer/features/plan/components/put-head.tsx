import { useTranslation } from 'react-i18next'
import type { PlanDetail } from '#contract/wire/plans.ts'
import { MaskToggle } from '#parts/mask-toggle.tsx'
import { useFocus } from '#ui/use-focus.ts'
import layout from './layout.module.css'
import styles from './put-flow.module.css'

/** The heading of a step of the put flow; takes the focus when its step opens. */
export function PutHead({ plan }: { plan: PlanDetail }) {
  const { t } = useTranslation('plan')
  const heading = useFocus<HTMLHeadingElement>()
  return (
    <div className={styles.head}>
      <div>
        <h2 ref={heading} tabIndex={-1}>
          {t('put.title')}
        </h2>
        <p className={layout.quiet}>
          {t('put.for', { product: plan.product_name, number: plan.plan_number })}
        </p>
      </div>
      <MaskToggle />
    </div>
  )
}
