import { useTranslation } from 'react-i18next'
import type { BankCard } from '#protocol/http/wallet.ts'
import { Summary } from '#shared/money/summary.tsx'
import { ReviewButtons } from '../withdrawal/review-buttons.tsx'
import styles from './bind-form.module.css'
import { useCardRows } from './card-rows.ts'

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
