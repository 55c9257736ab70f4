import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { isSandbox } from '#data/operator.ts'
import { type Amount, isPositive } from '#protocol/amount.ts'
import type { PlanDetail } from '#protocol/http/plans.ts'
import { useSession } from '#session/session.ts'
import type { Refusal } from '#shared/errors/business-error-notice.tsx'
import { PasswordDialog } from '#shared/forms/password-dialog.tsx'
import { saveDraft } from '#shared/forms/use-field-draft.ts'
import { historyStateStore, isChanged } from '#shared/ledger-history/history-state.ts'
import { passMoneyGate } from '#shared/ledger-history/money-gate.ts'
import { StalenessLabel } from '#shared/money/staleness-label.tsx'
import { Summary } from '#shared/money/summary.tsx'
import { Button } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { useMoneyText, useProblemText } from '../amount-texts.ts'
import layout from '../components/layout.module.css'
import { couponSums, fundProblem } from '../model.ts'
import { FundBlockNotice } from './fund-block-notice.tsx'
import { FundCoupon } from './fund-coupon.tsx'
import { FundHead } from './fund-head.tsx'
import { FundRejected } from './fund-rejected.tsx'
import { fundBody, fundRequests } from './fund-request.ts'
import styles from './funding-flow.module.css'
import { type FundingFlow, typedKey } from './funding-flow-state.ts'
import { useFundCoupon } from './use-fund-coupon.ts'
import type { FundTerms } from './use-fund-terms.ts'
import { useSummaryRows } from './use-summary-rows.tsx'

type FundReviewProps = {
  plan: PlanDetail
  amount: Amount
  flow: FundingFlow
  terms: FundTerms
  refusal: Refusal | undefined
}

/** The second step of funding: the summary, then the password, then the request is sent. */
export function FundReview({ plan, amount, flow, terms, refusal }: FundReviewProps) {
  const { t } = useTranslation('plan')
  const moneyText = useMoneyText()
  const [isAsking, setAsking] = useState(false)
  const isSimulated = useSession(isSandbox)
  const { currency, funds, limits, block } = terms
  const problemText = useProblemText(limits, currency)
  const { typed, couponId } = flow.draft
  const choice = useFundCoupon(currency, amount, couponId)
  const sums = couponSums(amount, choice.effect)
  const rows = useSummaryRows({ plan, sums, choice, funds })
  // The balance may have changed since the amount was entered.
  const problem = fundProblem(amount, limits, funds, sums.charge)
  const text = moneyText(sums.charge, currency)

  const paidKey = isPositive(sums.discount) ? 'put.confirmPays' : 'put.confirm'
  const confirmText = text === undefined ? t('put.confirmMasked') : t(paidKey, { amount: text })

  // After a reload, going back to the amount finds what was typed.
  useEffect(() => saveDraft(typedKey(plan.id), typed), [plan.id, typed])

  // A change of the history that is found meanwhile stops it, too.
  const isStopped = useStore(historyStateStore, isChanged)
  useEffect(() => {
    if (isStopped) setAsking(false)
  }, [isStopped])

  async function confirm() {
    if (await passMoneyGate('fund')) setAsking(true)
  }

  function sendRequest() {
    const { requestId } = fundRequests.start(fundBody(plan, amount, couponId))
    flow.go('sent', { ...flow.draft, amount, requestId }, { isReplacing: true })
  }

  return (
    <div className={styles.stack}>
      <FundHead plan={plan} />
      <FundBlockNotice terms={terms} />
      {refusal && <FundRejected refusal={refusal} />}
      <FundCoupon
        choice={choice}
        amount={amount}
        onPick={(id) => flow.go('review', { ...flow.draft, couponId: id }, { isReplacing: true })}
      />
      <Summary title={t('put.summary')} rows={rows}>
        <StalenessLabel receivedAt={terms.receivedAt} />
      </Summary>
      <Notice kind="warning">{t('put.risk')}</Notice>
      {isSimulated && <Notice kind="info">{t('put.simulated')}</Notice>}
      {problem && <Notice kind="error">{problemText(problem)}</Notice>}
      <div className={layout.end}>
        <Button
          kind="primary"
          disabled={[block, problem, choice.problem].some((reason) => reason !== undefined)}
          onClick={confirm}
        >
          {confirmText}
        </Button>
        <Button kind="quiet" isFullWidth onClick={flow.back}>
          {t('put.toAmount')}
        </Button>
      </div>
      <PasswordDialog isOpen={isAsking} onClose={() => setAsking(false)} onConfirmed={sendRequest} />
    </div>
  )
}
