import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Amount, isPositive } from '#contract/amount.ts'
import type { PlanDetail } from '#contract/wire/plans.ts'
import { AsOf } from '#parts/as-of.tsx'
import { PasswordDialog } from '#parts/password-dialog.tsx'
import type { Refusal } from '#parts/refusal-notice.tsx'
import { Summary } from '#parts/summary.tsx'
import { passUpdateGate } from '#parts/update-gate.ts'
import { keepTyped } from '#parts/use-typed.ts'
import { intend } from '#session/once.ts'
import { isSandbox } from '#session/operator.ts'
import { useSession } from '#session/session.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { couponSums, putProblem } from '../model.ts'
import { putAttempts, putBody, putCall } from '../put-call.ts'
import { useMoneyText } from '../use-money-text.ts'
import { useProblemText } from '../use-problem-text.ts'
import { usePutCoupon } from '../use-put-coupon.ts'
import type { PutFlow } from '../use-put-flow.ts'
import type { PutTerms } from '../use-put-terms.ts'
import { useSummaryRows } from '../use-summary-rows.tsx'
import layout from './layout.module.css'
import { PutBlockNotice } from './put-block-notice.tsx'
import { PutCoupon } from './put-coupon.tsx'
import styles from './put-flow.module.css'
import { PutHead } from './put-head.tsx'
import { PutRefusal } from './put-refusal.tsx'

type PutReviewProps = {
  plan: PlanDetail
  amount: Amount
  flow: PutFlow
  terms: PutTerms
  refusal: Refusal | undefined
}

/** The second step of a put: what will move, then the password, then it is sent. */
export function PutReview({ plan, amount, flow, terms, refusal }: PutReviewProps) {
  const { t } = useTranslation('plan')
  const moneyText = useMoneyText()
  const [isAsked, setAsked] = useState(false)
  const isSimulated = useSession(isSandbox)
  const { currency, funds, limits, block } = terms
  const problemText = useProblemText(limits, currency)
  const { typed, couponId } = flow.draft
  const choice = usePutCoupon(currency, amount, couponId)
  const sums = couponSums(amount, choice.effect)
  const rows = useSummaryRows({ plan, sums, choice, funds })
  // The balance may have changed since the amount was entered.
  const problem = putProblem(amount, amount, limits, funds, sums.paid)
  const text = moneyText(sums.paid, currency)

  const paidKey = isPositive(sums.paysLess) ? 'put.confirmPays' : 'put.confirm'
  const confirmText = text === undefined ? t('put.confirmMasked') : t(paidKey, { amount: text })

  // After a reload the way back to the amount finds what led here.
  useEffect(() => keepTyped(`put ${plan.id}`, typed), [plan.id, typed])

  async function confirm() {
    if (await passUpdateGate('fund')) setAsked(true)
  }

  function sendIt() {
    const sent = intend(putCall, putBody(plan, amount, couponId))
    putAttempts.start(sent)
    flow.go('sent', { ...flow.draft, amount, requestId: sent.requestId }, { isReplacing: true })
  }

  return (
    <div className={styles.stack}>
      <PutHead plan={plan} />
      <PutBlockNotice terms={terms} />
      {refusal && <PutRefusal refusal={refusal} />}
      <PutCoupon
        choice={choice}
        amount={amount}
        onPick={(id) => flow.go('review', { ...flow.draft, couponId: id }, { isReplacing: true })}
      />
      <Summary title={t('put.summary')} rows={rows}>
        <AsOf receivedAt={terms.receivedAt} />
      </Summary>
      <Notice kind="warning">{t('put.risk')}</Notice>
      {isSimulated && <Notice kind="info">{t('put.simulated')}</Notice>}
      {problem && <Notice kind="error">{problemText(problem)}</Notice>}
      <div className={layout.end}>
        <Button
          kind="primary"
          disabled={[block, problem, choice.problem].some((each) => each !== undefined)}
          onClick={confirm}
        >
          {confirmText}
        </Button>
        <Button kind="quiet" isFullWidth onClick={flow.back}>
          {t('put.toAmount')}
        </Button>
      </div>
      <PasswordDialog isOpen={isAsked} onClose={() => setAsked(false)} onConfirmed={sendIt} />
    </div>
  )
}
