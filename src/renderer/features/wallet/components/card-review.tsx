import { useTranslation } from 'react-i18next'
import type { BankCard } from '#contract/wire/wallet.ts'
import { Summary } from '#parts/summary.tsx'
import styles from './bind-form.module.css'
import { useCardRows } from './card-rows.ts'
import { ReviewButtons } from './review-buttons.tsx'

type CardReviewProps = {
  card: BankCard
  error: string | undefined
  onSave: () => Promise<void>
  onChange: () => void
}

/** What will be saved for good, to be looked over. */
export function CardReview({ card, ...rest }: CardReviewProps) {
  const { t } = useTranslation('wallet')
  const rows = useCardRows(card, 'whole')
  return (
    <div className={styles.form}>
      <Summary title={t('bind.review')} rows={rows} />
      <ReviewButtons {...rest} />
    </div>
  )
}
