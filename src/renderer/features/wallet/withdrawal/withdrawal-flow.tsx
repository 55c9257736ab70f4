import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Refusal } from '#shared/errors/business-error-notice.tsx'
import type { DefiniteOutcome } from '#shared/idempotency/use-idempotent-request.ts'
import { forgetBalances } from '#shared/money/balances-query.ts'
import { MaskToggle } from '#shared/money/mask-toggle.tsx'
import { walletKeys } from '../api.ts'
import screenStyles from '../screens/wallet-screen.module.css'
import type { WithdrawSteps } from './use-withdrawal-steps.ts'
import styles from './withdrawal-flow.module.css'
import type { WithdrawProof, WithdrawStep } from './withdrawal-flow-state.ts'
import { WithdrawForm } from './withdrawal-form.tsx'
import { WithdrawReady } from './withdrawal-ready.tsx'
import { WithdrawDone } from './withdrawal-receipt.tsx'
import { withdrawBody } from './withdrawal-request.ts'
import { WithdrawSent } from './withdrawal-sent.tsx'
import { WithdrawSummary } from './withdrawal-summary.tsx'

type WithdrawFlowProps = { steps: WithdrawSteps; step: WithdrawStep }

/** From the amount to the receipt; what would block it is said before. Each step is a place in the history. */
export function WithdrawFlow({ steps, step }: WithdrawFlowProps) {
  const { t } = useTranslation('wallet')
  const [refusal, setRefusal] = useState<Refusal>()
  const client = useQueryClient()
  const { draft, go } = steps
  const { order, requestId, proof } = draft
  const sent = useMemo(
    () => (order && requestId !== undefined ? { body: withdrawBody(order), requestId } : undefined),
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
      {step === 'done' && proof && order && <WithdrawDone proof={proof} order={order} />}
      {step === 'sent' && sent && <WithdrawSent sent={sent} onOutcome={handleOutcome} />}
      {(step === 'withdraw' || step === 'review') && (
        <WithdrawReady>
          {(known) =>
            step === 'review' ? (
              <WithdrawSummary known={known} steps={steps} />
            ) : (
              <WithdrawForm known={known} steps={steps} refusal={refusal} />
            )
          }
        </WithdrawReady>
      )}
    </div>
  )
}
