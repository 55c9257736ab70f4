import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Amount } from '#contract/amount.ts'
import { useFormat } from '#i18n/format.ts'
import { AmountText } from '#parts/amount-text.tsx'
import { classNames } from '#ui/class-names.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import styles from './figure.module.css'

/** Figures side by side; one that is too long gets a row of its own. Holds `Figure`s. */
export function Figures({ children }: { children: ReactNode }) {
  return <dl className={styles.figures}>{children}</dl>
}

export type FigureProps = {
  label: string
  detail?: ReactNode
  isLarge?: boolean
  children: ReactNode
}

/** A label above its value. */
export function Figure({ label, detail, isLarge = false, children }: FigureProps) {
  return (
    <div className={styles.figure}>
      <dt className={styles.label}>{label}</dt>
      <dd className={classNames(styles.value, isLarge && styles.large, 'tabular')}>{children}</dd>
      {detail !== undefined && <dd className={styles.detail}>{detail}</dd>}
    </div>
  )
}

export type AmountFigureProps = {
  label: string
  value: Amount | undefined
  currency: string | undefined
  isSigned?: boolean
  isLarge?: boolean
}

/** An amount that is painted again only when it is another. */
export const AmountFigure = memo(function AmountFigure({
  label,
  value,
  currency,
  isSigned,
  isLarge,
}: AmountFigureProps) {
  return (
    <Figure label={label} isLarge={isLarge ?? false}>
      <AmountText value={value} currency={currency} isSigned={isSigned ?? false} />
    </Figure>
  )
})

/** A count that is painted again only when it is another; a skeleton while it has not arrived. */
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
