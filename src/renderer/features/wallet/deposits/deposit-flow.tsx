import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { MaskToggle } from '#shared/money/mask-toggle.tsx'
import { type RequestPhase, SentStep, useMoneyOutcome } from '#shared/money-flow/sent-step.tsx'
import { QueryBoundary } from '#shared/queries/query-boundary.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { useProperty, walletKeys } from '../api.ts'
import { NotOffered } from '../components/not-offered.tsx'
import screenStyles from '../screens/wallet-screen.module.css'
import { UnknownOutcome } from '../withdrawal/unknown-outcome.tsx'
import styles from '../withdrawal/withdrawal-flow.module.css'
import type { DepositFlow, DepositStep } from './deposit-flow-state.ts'
import { DepositForm } from './deposit-form.tsx'
import { DepositList } from './deposit-list.tsx'
import { DepositDone } from './deposit-receipt.tsx'
import { DepositSummary } from './deposit-summary.tsx'
import { depositRequests, useDeposits, useHasDeposits } from './use-deposits.ts'

type DepositFlowViewProps = { flow: DepositFlow; step: DepositStep }

/** From the amount to the stored request; below the first step, all requests. Each step is a history entry. */
export function DepositFlowView({ flow, step }: DepositFlowViewProps) {
  const { t } = useTranslation('wallet')
  const isOffered = useHasDeposits()
  if (isOffered === false) {
    return (
      <div className={screenStyles.screen}>
        <NotOffered text={t('deposit.notOffered')} />
      </div>
    )
  }
  return (
    <div className={screenStyles.screen}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('deposit.title')}</h2>
        <MaskToggle />
      </div>
      <Step flow={flow} step={step} />
    </div>
  )
}

function Step({ flow, step }: DepositFlowViewProps) {
  const { amount, requestId, proof } = flow.draft
  const keyed = useMemo(
    () => (amount !== undefined && requestId !== undefined ? { body: { amount }, requestId } : undefined),
    [amount, requestId],
  )
  const { refusal, handleOutcome } = useMoneyOutcome(flow, { retryStep: 'amount', queryKey: walletKeys.all })
  const property = useProperty()
  const deposits = useDeposits()

  if (step === 'done' && proof) return <DepositDone request={proof} />
  if (step === 'sent' && keyed) {
    return (
      <SentStep requests={depositRequests} keyed={keyed} onOutcome={handleOutcome} className={styles.stage}>
        {(phase, check) => <Waiting phase={phase} onCheck={check} />}
      </SentStep>
    )
  }
  return (
    <>
      <QueryBoundary query={property} rows={1}>
        {({ property: { currency } }) => {
          const terms = { currency, maximum: deposits.data?.pages[0]?.maximum }
          return step === 'review' ? (
            <DepositSummary terms={terms} flow={flow} />
          ) : (
            <DepositForm terms={terms} flow={flow} refusal={refusal} />
          )
        }}
      </QueryBoundary>
      {step === 'amount' && <DepositList query={deposits} />}
    </>
  )
}

function Waiting({ phase, onCheck }: { phase: RequestPhase; onCheck: () => void }) {
  const { t } = useTranslation('wallet')
  if (phase === 'sending') return <Notice kind="info">{t('deposit.sending')}</Notice>
  if (phase === 'checking') return <Notice kind="warning">{t('deposit.checking')}</Notice>
  return <UnknownOutcome text={t('deposit.unknown')} onCheck={onCheck} />
}
