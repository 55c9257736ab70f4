import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Plan } from '#protocol/http/plans.ts'
import { classNames } from '#ui/hooks/class-names.ts'
import { targetRowClass } from '#ui/list-row/target-row-class.ts'
import { markOpened, mayAnimate, useIsOpened } from '../hooks/row-transition.ts'
import styles from './plan-row-frame.module.css'
import { ProductImage } from './product-image.tsx'

type PlanRowFrameProps = {
  plan: Plan
  to: string
  className?: string | undefined
  /** After the body, for example a chevron. */
  trailing?: ReactNode
  children: ReactNode
}

/** A row of a list of plans: the picture and the lines beside it, as one link. */
export function PlanRowFrame({ plan, to, className, trailing, children }: PlanRowFrameProps) {
  const isShared = useIsOpened(to)
  return (
    <Link
      to={to}
      viewTransition={mayAnimate()}
      onClick={() => markOpened(to)}
      className={classNames(targetRowClass, styles.row, className)}
    >
      <ProductImage address={plan.image} isShared={isShared} />
      <span className={styles.body}>{children}</span>
      {trailing}
    </Link>
  )
}
