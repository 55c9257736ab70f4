import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { planDetailPath } from '#app/routing/paths.ts'
import type { PlanDetail } from '#protocol/http/plans.ts'
import type { Refusal } from '#shared/errors/business-error-notice.tsx'
import { keepTyped } from '#shared/forms/use-field-draft.ts'
import type { DefiniteOutcome } from '#shared/idempotency/use-idempotent-request.ts'
import { forgetBalances } from '#shared/money/balances-query.ts'
import { buttonClass } from '#ui/button/button-class.ts'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import layout from '../components/layout.module.css'
import { FundAmount } from './fund-amount.tsx'
import { FundDone } from './fund-done.tsx'
import { fundBody } from './fund-request.ts'
import { FundReview } from './fund-review.tsx'
import { FundSent } from './fund-sent.tsx'
import type { FundStep } from './funding-flow-state.ts'
import type { FundingReceipt } from './funding-receipt.ts'
import { useFundTerms } from './use-fund-terms.ts'
import type { FundingFlow } from './use-funding-flow.ts'

type PutFlowViewProps = { plan: PlanDetail; flow: FundingFlow; step: FundStep }

/** "Real-time put": amount, summary, password, receipt. Each step is a place in the history. */
export function FundingFlowView({ plan, flow, step }: PutFlowViewProps) {
  const [refusal, setRefusal] = useState<Refusal>()
  const { draft, go } = flow
  const { amount, couponId, requestId, proof } = draft
  const queries = useQueryClient()
  const { id, currency } = plan
  const sent = useMemo(
    () =>
      amount === undefined || requestId === undefined
        ? undefined
        : { body: fundBody({ id, currency }, amount, couponId), requestId },
    [id, currency, amount, couponId, requestId],
  )

  const handleOutcome = useCallback(
    (outcome: DefiniteOutcome<FundingReceipt>) => {
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
      {step === 'done' && proof && <FundDone proof={proof} />}
      {step === 'sent' && sent && <FundSent sent={sent} onOutcome={handleOutcome} />}
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
