import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/format.ts'
import { PasswordDialog } from '#shared/forms/password-dialog.tsx'
import { saveDraft } from '#shared/forms/use-field-draft.ts'
import { passMoneyGate } from '#shared/ledger-history/money-gate.ts'
import { AmountText } from '#shared/money/amount-text.tsx'
import { Summary } from '#shared/money/summary.tsx'
import { useFocus } from '#ui/hooks/use-focus.ts'
import { SummaryActions } from './summary-actions.tsx'
import type { KnownWithdrawalEligibility } from './use-withdrawal-eligibility.ts'
import { readEntered } from './use-withdrawal-form.ts'
import styles from './withdrawal-flow.module.css'
import { useTypedKey, type WithdrawalFlow } from './withdrawal-flow-state.ts'
import { WithdrawalForm } from './withdrawal-form.tsx'
import { withdrawalBody, withdrawalRequests } from './withdrawal-request.ts'

type WithdrawalSummaryProps = { eligibility: KnownWithdrawalEligibility; flow: WithdrawalFlow }

/** The summary of a withdrawal, then the transaction password, then the request is sent. */
export function WithdrawalSummary({ eligibility, flow }: WithdrawalSummaryProps) {
  const { t } = useTranslation('wallet')
  const format = useFormat()
  const [isAsking, setAsking] = useState(false)
  const region = useFocus<HTMLDivElement>()
  const { draft, go, back } = flow
  const { figures, order, method } = readEntered(eligibility, draft)

  // After a reload, going back to the form finds what was typed.
  const key = useTypedKey()
  useEffect(() => saveDraft(key, draft.text), [key, draft.text])

  // The balance or the terms may have changed since the amount was entered.
  if (!order || !figures || !method)
    return <WithdrawalForm eligibility={eligibility} flow={flow} refusal={undefined} />

  async function confirm() {
    if (await passMoneyGate('withdraw')) setAsking(true)
  }

  function sendRequest() {
    if (!order) return
    const { requestId } = withdrawalRequests.start(withdrawalBody(order))
    go('sent', { ...draft, order, requestId }, { isReplacing: true })
  }

  const { currency, destination } = order
  return (
    <div ref={region} tabIndex={-1} className={styles.stage}>
      <Summary
        title={t('withdraw.summary')}
        rows={[
          { label: t('withdraw.amount'), value: format.money(figures.amount, currency) },
          { label: t('withdraw.fee'), value: format.money(figures.fee, currency) },
          { label: t('withdraw.arrives'), value: format.money(figures.arrives, currency), isTotal: true },
          { label: t('withdraw.to'), value: destination, detail: t(`method.${method.method}`) },
          { label: t('withdraw.expected'), value: format.relative(method.arrival_minutes * 60) },
          {
            label: t('withdraw.left'),
            value: <AmountText value={figures.left} currency={currency} />,
            detail: t('balance.available'),
          },
        ]}
      >
        <p className={styles.note}>{t('withdraw.notUndone')}</p>
      </Summary>
      <SummaryActions confirmLabel={t('withdraw.confirm')} onConfirm={confirm} onChange={back} />
      <PasswordDialog isOpen={isAsking} onClose={() => setAsking(false)} onConfirmed={sendRequest} />
    </div>
  )
}
