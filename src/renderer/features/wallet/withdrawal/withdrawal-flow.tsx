import type { ReactNode } from 'react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '#app/routing/paths.ts'
import { MaskToggle } from '#shared/money/mask-toggle.tsx'
import { type RequestPhase, SentStep, useMoneyOutcome } from '#shared/money-flow/sent-step.tsx'
import { UnlessOffline } from '#shared/queries/offline-empty.tsx'
import { QueryError } from '#shared/queries/query-error.tsx'
import { buttonClass } from '#ui/button/button-class.ts'
import { Card } from '#ui/card/card.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { walletKeys } from '../api.ts'
import { useRefreshWallet } from '../money-movement-block.ts'
import screenStyles from '../screens/wallet-screen.module.css'
import { BlockerList } from './blocker-list.tsx'
import { UnknownOutcome } from './unknown-outcome.tsx'
import { type KnownWithdrawalEligibility, useWithdrawalEligibility } from './use-withdrawal-eligibility.ts'
import styles from './withdrawal-flow.module.css'
import type { WithdrawalFlow, WithdrawalStep } from './withdrawal-flow-state.ts'
import { WithdrawalForm } from './withdrawal-form.tsx'
import { WithdrawalDone } from './withdrawal-receipt.tsx'
import { withdrawalBody, withdrawalRequests } from './withdrawal-request.ts'
import { WithdrawalSummary } from './withdrawal-summary.tsx'

type WithdrawalFlowViewProps = { flow: WithdrawalFlow; step: WithdrawalStep }

/** From the amount to the receipt; blockers are shown before. Each step is a history entry. */
export function WithdrawalFlowView({ flow, step }: WithdrawalFlowViewProps) {
  const { t } = useTranslation('wallet')
  const { order, requestId, proof } = flow.draft
  const keyed = useMemo(
    () => (order && requestId !== undefined ? { body: withdrawalBody(order), requestId } : undefined),
    [order, requestId],
  )
  const { refusal, handleOutcome } = useMoneyOutcome(flow, {
    retryStep: 'withdraw',
    queryKey: walletKeys.all,
  })

  return (
    <div className={screenStyles.screen}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('withdraw.title')}</h2>
        <MaskToggle />
      </div>
      {step === 'done' && proof && order && <WithdrawalDone receipt={proof} order={order} />}
      {step === 'sent' && keyed && (
        <SentStep
          requests={withdrawalRequests}
          keyed={keyed}
          onOutcome={handleOutcome}
          className={styles.stage}
        >
          {(phase, check) => <Waiting phase={phase} onCheck={check} />}
        </SentStep>
      )}
      {(step === 'withdraw' || step === 'review') && (
        <WithdrawalReady>
          {(eligibility) =>
            step === 'review' ? (
              <WithdrawalSummary eligibility={eligibility} flow={flow} />
            ) : (
              <WithdrawalForm eligibility={eligibility} flow={flow} refusal={refusal} />
            )
          }
        </WithdrawalReady>
      )}
    </div>
  )
}

function Waiting({ phase, onCheck }: { phase: RequestPhase; onCheck: () => void }) {
  const { t } = useTranslation('wallet')
  if (phase === 'sending') return <Notice kind="info">{t('withdraw.sending')}</Notice>
  if (phase === 'checking') {
    return (
      <Notice kind="warning" title={t('withdraw.checkingTitle')}>
        {t('withdraw.checking')}
      </Notice>
    )
  }
  return (
    <UnknownOutcome text={t('withdraw.unknown')} onCheck={onCheck}>
      <Link className={buttonClass('quiet')} to={paths.wallet} replace>
        {t('action.toWallet')}
      </Link>
    </UnknownOutcome>
  )
}

/** Renders its children once a withdrawal is possible; until then the loading state, the error or the blockers. */
function WithdrawalReady({ children }: { children: (eligibility: KnownWithdrawalEligibility) => ReactNode }) {
  const { t } = useTranslation(['wallet', 'common'])
  const eligibility = useWithdrawalEligibility()
  const refresh = useRefreshWallet()
  if (eligibility.kind === 'loading') {
    return (
      <UnlessOffline>
        <div aria-busy="true">
          <Skeleton height={120} />
          <span className="visually-hidden">{t('common:state.loading')}</span>
        </div>
      </UnlessOffline>
    )
  }
  if (eligibility.kind === 'failed')
    return <QueryError error={eligibility.error} onRetry={eligibility.retry} />
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
