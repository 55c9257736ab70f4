import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { planDetailPath } from '#app/routing/paths.ts'
import type { PlanDetail } from '#protocol/http/plans.ts'
import type { Refusal } from '#shared/errors/business-error-notice.tsx'
import { saveDraft } from '#shared/forms/use-field-draft.ts'
import { type RequestPhase, SentStep, useMoneyOutcome } from '#shared/money-flow/sent-step.tsx'
import { Button } from '#ui/button/button.tsx'
import { buttonClass } from '#ui/button/button-class.ts'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import layout from '../components/layout.module.css'
import { FundAmount } from './fund-amount.tsx'
import { FundDone } from './fund-done.tsx'
import { fundBody, fundRequests } from './fund-request.ts'
import { FundReview } from './fund-review.tsx'
import styles from './funding-flow.module.css'
import { type FundingFlow, type FundStep, typedKey } from './funding-flow-state.ts'
import { useFundTerms } from './use-fund-terms.ts'

type FundingFlowViewProps = { plan: PlanDetail; flow: FundingFlow; step: FundStep }

/** The specification's "real-time put": amount, summary, password, receipt. Each step is a history entry. */
export function FundingFlowView({ plan, flow, step }: FundingFlowViewProps) {
  const { amount, couponId, requestId, proof } = flow.draft
  const { id, currency } = plan
  const keyed = useMemo(
    () =>
      amount === undefined || requestId === undefined
        ? undefined
        : { body: fundBody({ id, currency }, amount, couponId), requestId },
    [id, currency, amount, couponId, requestId],
  )
  const { refusal, handleOutcome } = useMoneyOutcome(flow, {
    retryStep: 'review',
    onDone: () => saveDraft(typedKey(id), ''),
  })

  return (
    <div className={layout.page}>
      {step === 'done' && proof && <FundDone receipt={proof} />}
      {step === 'sent' && keyed && (
        <SentStep requests={fundRequests} keyed={keyed} onOutcome={handleOutcome} className={styles.stack}>
          {(phase, check) =>
            phase === 'unknown' ? <UnknownOutcome onCheck={check} /> : <Waiting phase={phase} />
          }
        </SentStep>
      )}
      {(step === 'amount' || step === 'review') && (
        <FundForm plan={plan} flow={flow} step={step} refusal={refusal} />
      )}
    </div>
  )
}

function Waiting({ phase }: { phase: Exclude<RequestPhase, 'unknown'> }) {
  const { t } = useTranslation('plan')
  return (
    <div className={styles.waiting}>
      <span className={styles.spinner} aria-hidden="true" />
      <p>{t(`put.${phase}`)}</p>
      {phase === 'checking' && <p className={layout.quiet}>{t('put.checkingText')}</p>}
    </div>
  )
}

function UnknownOutcome({ onCheck }: { onCheck: () => void }) {
  const { t } = useTranslation('plan')
  return (
    <Notice
      kind="warning"
      title={t('put.unknownTitle')}
      action={<Button onClick={onCheck}>{t('put.checkAgain')}</Button>}
    >
      {t('put.unknownText')}
    </Notice>
  )
}

type FundFormProps = Omit<FundingFlowViewProps, 'step'> & {
  step: 'amount' | 'review'
  refusal: Refusal | undefined
}

function FundForm({ plan, flow, step, refusal }: FundFormProps) {
  const terms = useFundTerms(plan)
  const { amount } = flow.draft
  if (plan.status !== 'waitPut') return <NotWaiting plan={plan} />
  if (step === 'review' && amount !== undefined) {
    return <FundReview plan={plan} amount={amount} flow={flow} terms={terms} refusal={refusal} />
  }
  return <FundAmount plan={plan} flow={flow} terms={terms} />
}

function NotWaiting({ plan }: { plan: PlanDetail }) {
  const { t } = useTranslation('plan')
  return (
    <EmptyState
      icon="plan"
      title={t('put.notWaitingTitle')}
      text={t('put.notWaitingText', { status: t(`status.${plan.status}`) })}
      action={
        <Link to={planDetailPath(plan.id)} replace className={buttonClass('secondary')}>
          {t('put.backToPlan')}
        </Link>
      }
    />
  )
}
