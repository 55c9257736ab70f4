import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/format.ts'
import { type Amount, isNegative, isPositive } from '#protocol/amount.ts'
import { useSetting } from '#session/settings.ts'
import { classNames } from '#ui/hooks/class-names.ts'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import styles from './amount-text.module.css'

export type AmountTextProps = {
  /** Undefined while it has not arrived: a skeleton, never 0. */
  value: Amount | undefined
  /** ISO 4217; undefined while it has not arrived. */
  currency: string | undefined
  /** As the text around it by default; large (28) and hero (36) for figures. */
  size?: 'text' | 'large' | 'hero'
  /** A gain or a loss: always with its sign, and in its colour. */
  isSigned?: boolean
}

const skeletonWidth = { text: 64, large: 112, hero: 168 } as const

/** An amount, in pieces for the eye and in one text for assistive technology; hidden by the eye toggle. */
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
  const pieces = format.moneyParts(value, currency, { isSigned })
  const tone = isSigned && ((isPositive(value) && styles.gain) || (isNegative(value) && styles.loss))
  return (
    <span className={classNames(className, tone || undefined)}>
      <span className="visually-hidden">{pieces.map(({ text }) => text).join('')}</span>
      <span aria-hidden="true">
        {pieces.map(({ kind, text }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place; a new amount changes its text alone
          <span key={place} className={styles[kind]}>
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
