import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadError } from '#shared/queries/load-error.tsx'
import { Card } from '#ui/card/card.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { useRefreshWallet } from '../money-movement-block.ts'
import { BlockerList } from './blocker-list.tsx'
import { type KnownWithdrawalEligibility, useWithdrawalEligibility } from './use-withdrawal-eligibility.ts'

/** What follows once all that it needs is known and nothing stands in the way; else what does. */
export function WithdrawalReady({
  children,
}: {
  children: (known: KnownWithdrawalEligibility) => ReactNode
}) {
  const { t } = useTranslation(['wallet', 'common'])
  const readiness = useWithdrawalEligibility()
  const refresh = useRefreshWallet()
  if (readiness.kind === 'loading') {
    return (
      <div aria-busy="true">
        <Skeleton height={120} />
        <span className="visually-hidden">{t('common:state.loading')}</span>
      </div>
    )
  }
  if (readiness.kind === 'failed') return <LoadError error={readiness.error} onRetry={readiness.retry} />
  if (readiness.methods.length === 0) {
    return (
      <ErrorState text={`${t('withdraw.noMethods')} ${t('common:state.loadFailed')}`} onRetry={refresh} />
    )
  }
  if (readiness.blockers.length > 0) {
    return (
      <Card title={t('readiness.no')}>
        <BlockerList blockers={readiness.blockers} currency={readiness.property.currency} />
      </Card>
    )
  }
  return children(readiness)
}
