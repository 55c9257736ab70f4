import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/format.ts'
import type { Amount } from '#protocol/amount.ts'
import { LiveText } from '#shared/queries/live-text.tsx'
import { type Observable, useObservable } from '#shared/queries/observable.ts'
import { classNames } from '#ui/hooks/class-names.ts'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import styles from './figure.module.css'
import { LiveAmount } from './live-amount.tsx'

/** A grid of `Figure`s; one that is too long gets its own row. */
export function Figures({ children }: { children: ReactNode }) {
  return <dl className={styles.figures}>{children}</dl>
}

export type FigureProps = {
  label: string
  detail?: ReactNode
  /** In a row of its own. */
  isHero?: boolean
  children: ReactNode
}

/** A label above its value. */
export function Figure({ label, detail, isHero = false, children }: FigureProps) {
  return (
    <div className={classNames(styles.figure, isHero && styles.hero)}>
      <dt className={styles.label}>{label}</dt>
      <dd className={classNames(styles.value, 'tabular')}>{children}</dd>
      {detail !== undefined && <dd className={styles.detail}>{detail}</dd>}
    </div>
  )
}

type LiveFigureProps<Value, Picked> = {
  label: string
  live: Observable<Value>
  pick: (value: Value) => Picked | undefined
}

type AmountFigureProps<Value> = LiveFigureProps<Value, Amount> & {
  currency: string | undefined
  isSigned?: boolean
}

/** A live amount, updated only when it changes. */
export function AmountFigure<Value>(props: AmountFigureProps<Value>) {
  const { label, live, pick, currency, isSigned = false } = props
  return (
    <Figure label={label}>
      <LiveAmount live={live} pick={pick} currency={currency} isSigned={isSigned} />
    </Figure>
  )
}

/** A live count, updated only when it changes; a skeleton while loading. */
export function LiveCountFigure<Value>({ label, live, pick }: LiveFigureProps<Value, number>) {
  const format = useFormat()
  const hasArrived = useObservable(live, (value) => pick(value) !== undefined)
  if (!hasArrived) return <CountFigure label={label} value={undefined} />
  return (
    <Figure label={label}>
      <LiveText live={live} pick={pick} text={format.number} />
    </Figure>
  )
}

/** A count, rendered again only when it changes; a skeleton while loading. */
export const CountFigure = memo(function CountFigure({
  label,
  value,
}: {
  label: string
  value: number | undefined
}) {
  const { t } = useTranslation('ad-center')
  const format = useFormat()
  return (
    <Figure label={label}>
      {value === undefined ? (
        <span aria-busy="true">
          <Skeleton width={64} />
          <span className="visually-hidden">{t('account.loading')}</span>
        </span>
      ) : (
        format.number(value)
      )}
    </Figure>
  )
})
