import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/format.ts'
import { toWire } from '#protocol/money.ts'
import { saveDraft } from '#shared/forms/use-field-draft.ts'
import { passMoneyGate } from '#shared/ledger-history/money-gate.ts'
import { Summary } from '#shared/money/summary.tsx'
import { useFocus } from '#ui/hooks/use-focus.ts'
import { SummaryActions } from '../withdrawal/summary-actions.tsx'
import styles from '../withdrawal/withdrawal-flow.module.css'
import { type DepositFlow, useTypedDepositKey } from './deposit-flow-state.ts'
import { DepositForm } from './deposit-form.tsx'
import { type ShownTerms, useDepositAmount } from './use-deposit-amount.ts'
import { depositRequests } from './use-deposits.ts'

/** What will be requested, before it is sent. It needs no password: no money moves. */
export function DepositSummary({ terms, flow }: { terms: ShownTerms; flow: DepositFlow }) {
  const { t } = useTranslation('wallet')
  const format = useFormat()
  const region = useFocus<HTMLDivElement>()
  const { draft, go, back } = flow
  const { amount } = useDepositAmount(draft.text, terms)

  // After a reload, going back to the form finds what was typed.
  const key = useTypedDepositKey()
  useEffect(() => saveDraft(key, draft.text), [key, draft.text])

  // The limit may have changed since the amount was entered.
  if (amount === undefined) return <DepositForm terms={terms} flow={flow} />

  const { currency } = terms
  const wireAmount = toWire(amount, currency)
  async function confirm() {
    if (!(await passMoneyGate('deposit'))) return
    const { requestId } = depositRequests.start({ amount: wireAmount })
    go('sent', { ...draft, amount: wireAmount, requestId }, { isReplacing: true })
  }

  return (
    <div ref={region} tabIndex={-1} className={styles.stage}>
      <Summary
        title={t('withdraw.summary')}
        rows={[
          { label: t('withdraw.amount'), value: format.money(amount, currency), isTotal: true },
          { label: t('deposit.to'), value: t('balance.available') },
          { label: t('deposit.when'), value: t('deposit.whenConfirmed') },
        ]}
      >
        <p className={styles.note}>{t('deposit.warning')}</p>
      </Summary>
      <SummaryActions confirmLabel={t('deposit.send')} onConfirm={confirm} onChange={back} />
    </div>
  )
}
