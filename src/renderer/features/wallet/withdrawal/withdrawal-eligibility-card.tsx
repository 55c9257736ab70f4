import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { AmountText } from '#shared/money/amount-text.tsx'
import { UnlessOffline } from '#shared/queries/offline-empty.tsx'
import { QueryError } from '#shared/queries/query-error.tsx'
import { Card } from '#ui/card/card.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { BlockerList } from './blocker-list.tsx'
import { useWithdrawalEligibility, type WithdrawalEligibility } from './use-withdrawal-eligibility.ts'
import { largestWithdrawal } from './withdrawal.ts'
import styles from './withdrawal-eligibility-card.module.css'

/** "Can I withdraw today?", answered before the user tries (docs/rules.md, section R5.1): one line when the answer is yes. */
export const WithdrawalEligibilityCard = memo(function WithdrawalEligibilityCard() {
  const { t } = useTranslation('wallet')
  const eligibility = useWithdrawalEligibility()
  if (eligibility.kind === 'known' && eligibility.blockers.length === 0) {
    return (
      <section aria-label={t('readiness.title')} className={styles.line}>
        <Answer eligibility={eligibility} />
      </section>
    )
  }
  return (
    <Card title={t('readiness.title')}>
      <Answer eligibility={eligibility} />
      <p className={styles.promise}>{t('readiness.noPaymentNeeded')}</p>
    </Card>
  )
})

function Answer({ eligibility }: { eligibility: WithdrawalEligibility }) {
  const { t } = useTranslation(['wallet', 'common'])
  if (eligibility.kind === 'loading') {
    return (
      <UnlessOffline>
        <p aria-busy="true">
          <Skeleton />
          <span className="visually-hidden">{t('common:state.loading')}</span>
        </p>
      </UnlessOffline>
    )
  }
  if (eligibility.kind === 'failed') {
    return <QueryError error={eligibility.error} onRetry={eligibility.retry} />
  }
  const { property, blockers } = eligibility
  if (blockers.length > 0) {
    return (
      <>
        <p className={styles.no}>{t('readiness.no')}</p>
        <BlockerList blockers={blockers} currency={property.currency} />
      </>
    )
  }
  return (
    <p className={styles.yes}>
      <Icon name="check" size={20} />
      <span>
        {t('readiness.yes')}{' '}
        <strong>
          <AmountText
            value={largestWithdrawal(property.available, property.currency)}
            currency={property.currency}
          />
        </strong>
      </span>
    </p>
  )
}
