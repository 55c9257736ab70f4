import { type FormEvent, useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/format.ts'
import { readAmountInput } from '#i18n/read-amount-input.ts'
import type { PlanDetail } from '#protocol/http/plans.ts'
import { amountIn } from '#protocol/validation/read-amount.ts'
import { useFieldDraft } from '#shared/forms/use-field-draft.ts'
import { openDepositContacts } from '#shared/ledger-history/money-gate.ts'
import { AmountField } from '#ui/amount-field/amount-field.tsx'
import { Button } from '#ui/button/button.tsx'
import { enteredText, useProblemText } from '../amount-texts.ts'
import layout from '../components/layout.module.css'
import { couponSums, fundProblem, maxFundable } from '../model.ts'
import { FundBalances } from './fund-balances.tsx'
import { FundBlockNotice } from './fund-block-notice.tsx'
import { FundCoupon } from './fund-coupon.tsx'
import { FundHead } from './fund-head.tsx'
import styles from './funding-flow.module.css'
import { type FundingFlow, typedKey } from './funding-flow-state.ts'
import { TermsCard } from './terms-card.tsx'
import { useFundCoupon } from './use-fund-coupon.ts'
import type { FundTerms } from './use-fund-terms.ts'

type FundAmountProps = { plan: PlanDetail; flow: FundingFlow; terms: FundTerms }

/** The first step of funding: the amount, with its limits and the balances that pay for it. */
export function FundAmount({ plan, flow, terms }: FundAmountProps) {
  const { t } = useTranslation('plan')
  const format = useFormat()
  const { limits, currency, funds } = terms
  const problemText = useProblemText(limits, currency)
  const [isChecked, setChecked] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const { draft, go } = flow
  const keepInHistory = useCallback(
    (text: string) => go('amount', { ...draft, typed: text }, { isReplacing: true }),
    [draft, go],
  )
  const { typed, setTyped, cancelSave } = useFieldDraft(typedKey(plan.id), draft.typed, keepInHistory)

  const reading = readAmountInput(typed, currency)
  const entered = amountIn(reading)
  const choice = useFundCoupon(currency, entered, draft.couponId)
  const charge = entered && couponSums(entered, choice.effect).charge
  const problem = reading.kind === 'amount' ? fundProblem(reading.amount, limits, funds, charge) : reading
  const amount = problem === undefined || problem.kind === 'notEnough' ? entered : undefined
  const shown = isChecked ? problem : undefined
  const max = funds && maxFundable(limits, funds)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (terms.block) return
    setChecked(true)
    if (problem || entered === undefined) return field.current?.focus()
    if (choice.problem !== undefined) return
    cancelSave()
    go('review', { ...draft, typed, amount: entered })
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <FundHead plan={plan} />
      <AmountField
        ref={field}
        label={t('put.amount')}
        currency={currency}
        value={typed}
        hint={t('put.limits', {
          minimum: format.money(limits.minimum, currency),
          maximum: format.money(limits.maximum, currency),
        })}
        error={shown && problemText(shown)}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => setChecked(typed.trim() !== '')}
        action={
          <Button
            kind="quiet"
            title={t('put.allLabel')}
            disabled={max === undefined}
            onClick={() => max !== undefined && setTyped(enteredText(max, currency))}
          >
            {t('put.all')}
          </Button>
        }
      />
      {shown?.kind === 'notEnough' && (
        <Button
          className={styles.recharge}
          kind="quiet"
          icon="recharge"
          onClick={() => openDepositContacts()}
        >
          {t('put.recharge')}
        </Button>
      )}
      <FundCoupon
        choice={choice}
        amount={amount}
        onPick={(couponId) => go('amount', { ...draft, typed, couponId }, { isReplacing: true })}
      />
      <TermsCard plan={plan} cost={amount && charge} />
      <FundBalances terms={terms} />
      <FundBlockNotice terms={terms} />
      <div className={layout.foot}>
        <Button type="submit" kind="primary" disabled={terms.block !== undefined}>
          {t('put.continue')}
        </Button>
      </div>
    </form>
  )
}
