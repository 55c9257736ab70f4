import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/format.ts'
import { type Amount, isNegative, isPositive } from '#protocol/amount.ts'
import { useSetting } from '#session/settings.ts'
import { classNames } from '#ui/hooks/class-names.ts'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import styles from './amount-text.module.css'

export type AmountTextProps = {
  /** Undefined while it is loading: shows a skeleton, never 0. */
  value: Amount | undefined
  /** ISO 4217; undefined while it is loading. */
  currency: string | undefined
  /** Like the surrounding text by default; hero (36) and display (46) for figures. */
  size?: 'text' | 'hero' | 'display'
  /** A gain or a loss: with its sign and in its colour. */
  isSigned?: boolean
}

const skeletonWidth = { text: 64, hero: 168, display: 200 } as const

/** An amount: styled parts for sighted users, one text for assistive technology. `MaskToggle` hides it. */
export function AmountText({ value, currency, size = 'text', isSigned = false }: AmountTextProps) {
  const format = useFormat()
  const [isMasked] = useSetting('isMasked')
  const className = classNames(styles.amount, styles[size], 'tabular')

  if (value === undefined || currency === undefined) {
    return (
      <span className={className} aria-busy="true">
        <Skeleton width={skeletonWidth[size]} />
        <Loading />
      </span>
    )
  }
  if (isMasked) {
    return (
      <span className={className}>
        <Masked />
      </span>
    )
  }
  const parts = format.moneyParts(value, currency, { isSigned })
  const tone = isSigned && ((isPositive(value) && styles.gain) || (isNegative(value) && styles.loss))
  return (
    <span className={classNames(className, tone || undefined)}>
      <span className="visually-hidden">{parts.map(({ text }) => text).join('')}</span>
      <span aria-hidden="true">
        {parts.map(({ kind, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order of parts is fixed; a new amount changes only their texts
          <span key={index} className={styles[kind]}>
            {text}
          </span>
        ))}
      </span>
    </span>
  )
}

function Loading() {
  const { t } = useTranslation('parts')
  return <span className="visually-hidden">{t('amount.loading')}</span>
}

function Masked() {
  const { t } = useTranslation('parts')
  return (
    <>
      <span aria-hidden="true">{t('amount.mask')}</span>
      <span className="visually-hidden">{t('amount.hidden')}</span>
    </>
  )
}
