import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadError } from '#shared/queries/load-error.tsx'
import { Card } from '#ui/card/card.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { useRefreshWallet } from '../money-movement-block.ts'
import { BlockerList } from './blocker-list.tsx'
import { type KnownWithdrawalEligibility, useWithdrawalEligibility } from './use-withdrawal-eligibility.ts'

/** Renders its children once a withdrawal is possible; until then the loading state, the error or the blockers. */
export function WithdrawalReady({
  children,
}: {
  children: (known: KnownWithdrawalEligibility) => ReactNode
}) {
  const { t } = useTranslation(['wallet', 'common'])
  const eligibility = useWithdrawalEligibility()
  const refresh = useRefreshWallet()
  if (eligibility.kind === 'loading') {
    return (
      <div aria-busy="true">
        <Skeleton height={120} />
        <span className="visually-hidden">{t('common:state.loading')}</span>
      </div>
    )
  }
  if (eligibility.kind === 'failed')
    return <LoadError error={eligibility.error} onRetry={eligibility.retry} />
  if (eligibility.methods.length === 0) {
    return (
      <ErrorState text={`${t('withdraw.noMethods')} ${t('common:state.loadFailed')}`} onRetry={refresh} />
    )
  }
  if (eligibility.blockers.length > 0) {
    return (
      <Card title={t('readiness.no')}>
        <BlockerList blockers={eligibility.blockers} currency={eligibility.property.currency} />
      </Card>
    )
  }
  return children(eligibility)
}
