import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { planDetailPath } from '#app/paths.ts'
import type { PlanDetail } from '#contract/wire/plans.ts'
import { forgetBalances } from '#parts/property-query.ts'
import type { Refusal } from '#parts/refusal-notice.tsx'
import type { DefiniteOutcome } from '#parts/use-attempt.ts'
import { keepTyped } from '#parts/use-typed.ts'
import { buttonClass } from '#ui/button-class.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { putBody } from '../put-call.ts'
import type { PutStep } from '../put-flow-state.ts'
import type { PutProof } from '../put-proof.ts'
import type { PutFlow } from '../use-put-flow.ts'
import { usePutTerms } from '../use-put-terms.ts'
import layout from './layout.module.css'
import { PutAmount } from './put-amount.tsx'
import { PutDone } from './put-done.tsx'
import { PutReview } from './put-review.tsx'
import { PutSent } from './put-sent.tsx'

type PutFlowViewProps = { plan: PlanDetail; flow: PutFlow; step: PutStep }

/** "Real-time put": amount, summary, password, receipt. Each step is a place in the history. */
export function PutFlowView({ plan, flow, step }: PutFlowViewProps) {
  const [refusal, setRefusal] = useState<Refusal>()
  const { draft, go } = flow
  const { amount, couponId, requestId, proof } = draft
  const queries = useQueryClient()
  const { id, currency } = plan
  const sent = useMemo(
    () =>
      amount === undefined || requestId === undefined
        ? undefined
        : { body: putBody({ id, currency }, amount, couponId), requestId },
    [id, currency, amount, couponId, requestId],
  )

  const handleOutcome = useCallback(
    (outcome: DefiniteOutcome<PutProof>) => {
      void queries.invalidateQueries()
      if (outcome.kind === 'done') {
        forgetBalances(queries)
        keepTyped(`put ${plan.id}`, '')
        setRefusal(undefined)
        go('done', { ...draft, proof: outcome.proof }, { isReplacing: true })
      } else {
        setRefusal(outcome)
        go('review', { ...draft, requestId: undefined }, { isReplacing: true })
      }
    },
    [queries, plan.id, draft, go],
  )

  return (
    <div className={layout.page}>
      {step === 'done' && proof && <PutDone proof={proof} />}
      {step === 'sent' && sent && <PutSent sent={sent} onOutcome={handleOutcome} />}
      {(step === 'amount' || step === 'review') && (
        <PutForm plan={plan} flow={flow} step={step} refusal={refusal} />
      )}
    </div>
  )
}

type PutFormProps = Omit<PutFlowViewProps, 'step'> & {
  step: 'amount' | 'review'
  refusal: Refusal | undefined
}

function PutForm({ plan, flow, step, refusal }: PutFormProps) {
  const terms = usePutTerms(plan)
  const { amount } = flow.draft
  if (plan.status !== 'waitPut') return <NotWaiting plan={plan} />
  if (step === 'review' && amount !== undefined) {
    return <PutReview plan={plan} amount={amount} flow={flow} terms={terms} refusal={refusal} />
  }
  return <PutAmount plan={plan} flow={flow} terms={terms} />
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
