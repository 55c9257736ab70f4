import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MaskToggle } from '#parts/mask-toggle.tsx'
import { forgetBalances } from '#parts/property-query.ts'
import type { Refusal } from '#parts/refusal-notice.tsx'
import type { DefiniteOutcome } from '#parts/use-attempt.ts'
import { walletKeys } from '../api.ts'
import screenStyles from '../screens/wallet-screen.module.css'
import type { WithdrawSteps } from '../use-withdraw-steps.ts'
import { withdrawBody } from '../withdraw-call.ts'
import type { WithdrawProof, WithdrawStep } from '../withdraw-flow-state.ts'
import styles from './withdraw-flow.module.css'
import { WithdrawForm } from './withdraw-form.tsx'
import { WithdrawReady } from './withdraw-ready.tsx'
import { WithdrawDone } from './withdraw-receipt.tsx'
import { WithdrawSent } from './withdraw-sent.tsx'
import { WithdrawSummary } from './withdraw-summary.tsx'

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
