import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Refusal } from '#shared/errors/business-error-notice.tsx'
import type { DefiniteOutcome } from '#shared/idempotency/use-idempotent-request.ts'
import { forgetBalances } from '#shared/money/balances-query.ts'
import { MaskToggle } from '#shared/money/mask-toggle.tsx'
import { walletKeys } from '../api.ts'
import screenStyles from '../screens/wallet-screen.module.css'
import type { WithdrawalSteps } from './use-withdrawal-steps.ts'
import styles from './withdrawal-flow.module.css'
import type { WithdrawalStep, WithdrawProof } from './withdrawal-flow-state.ts'
import { WithdrawalForm } from './withdrawal-form.tsx'
import { WithdrawalReady } from './withdrawal-ready.tsx'
import { WithdrawalDone } from './withdrawal-receipt.tsx'
import { withdrawalBody } from './withdrawal-request.ts'
import { WithdrawalSent } from './withdrawal-sent.tsx'
import { WithdrawalSummary } from './withdrawal-summary.tsx'

type WithdrawFlowProps = { steps: WithdrawalSteps; step: WithdrawalStep }

/** From the amount to the receipt; what would block it is said before. Each step is a place in the history. */
export function WithdrawalFlow({ steps, step }: WithdrawFlowProps) {
  const { t } = useTranslation('wallet')
  const [refusal, setRefusal] = useState<Refusal>()
  const client = useQueryClient()
  const { draft, go } = steps
  const { order, requestId, proof } = draft
  const sent = useMemo(
    () => (order && requestId !== undefined ? { body: withdrawalBody(order), requestId } : undefined),
    [order, requestId],
  )

  const handleOutcome = useCallback(
    (outcome: DefiniteOutcome<WithdrawProof>) => {
      void client.invalidateQueries({ queryKey: walletKeys.all })
      if (outcome.kind === 'done') {
        forgetBalances(client)
        setRefusal(undefined)
        go('done', { ...draft, proof: outcome.proof }, { isReplacing: true })
      } else {
        setRefusal(outcome)
        go('withdraw', { ...draft, requestId: undefined }, { isReplacing: true })
      }
    },
    [client, draft, go],
  )

  return (
    <div className={screenStyles.screen}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('withdraw.title')}</h2>
        <MaskToggle />
      </div>
      {step === 'done' && proof && order && <WithdrawalDone proof={proof} order={order} />}
      {step === 'sent' && sent && <WithdrawalSent sent={sent} onOutcome={handleOutcome} />}
      {(step === 'withdraw' || step === 'review') && (
        <WithdrawalReady>
          {(known) =>
            step === 'review' ? (
              <WithdrawalSummary known={known} steps={steps} />
            ) : (
              <WithdrawalForm known={known} steps={steps} refusal={refusal} />
            )
          }
        </WithdrawalReady>
      )}
    </div>
  )
}
