import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MaskToggle } from '#parts/mask-toggle.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useRefreshWallet } from '../moving-money.ts'
import screenStyles from '../screens/wallet-screen.module.css'
import { BlockerList } from './blocker-list.tsx'
import { type Readiness, useReadiness } from './use-readiness.ts'
import { useWithdrawal } from './use-withdrawal.ts'
import styles from './withdraw-flow.module.css'
import { type Draft, WithdrawForm } from './withdraw-form.tsx'
import { FoundReceipt, NewReceipt } from './withdraw-receipt.tsx'
import { WithdrawSummary } from './withdraw-summary.tsx'
import { WithdrawUnknown } from './withdraw-unknown.tsx'

/** From the amount to the receipt; what would block it is said before. */
export function WithdrawFlow() {
  const { t } = useTranslation('wallet')
  const readiness = useReadiness()
  const withdrawal = useWithdrawal()
  const [draft, setDraft] = useState<Draft>({ text: '' })
  const { stage } = withdrawal
  const place = useRef<HTMLDivElement>(null)
  const isFirst = useRef(true)

  // Each stage takes the place of the one that held the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the stage changes
  useEffect(() => {
    if (!isFirst.current) place.current?.focus()
    isFirst.current = false
  }, [stage.kind])

  return (
    <div className={screenStyles.screen}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('withdraw.title')}</h2>
        <MaskToggle />
      </div>
      <div ref={place} tabIndex={-1} className={styles.stage} aria-live="polite">
        {stage.kind === 'form' && (
          <Ready readiness={readiness}>
            {(known) => (
              <WithdrawForm
                known={known}
                draft={draft}
                onDraft={setDraft}
                refusal={stage.refusal}
                onContinue={withdrawal.review}
              />
            )}
          </Ready>
        )}
        {stage.kind === 'summary' && (
          <WithdrawSummary
            order={stage.order}
            onChange={withdrawal.change}
            onConfirmed={withdrawal.confirm}
          />
        )}
        {stage.kind === 'sending' && <Notice kind="info">{t('withdraw.sending')}</Notice>}
        {stage.kind === 'checking' && (
          <Notice kind="warning" title={t('withdraw.checkingTitle')}>
            {t('withdraw.checking')}
          </Notice>
        )}
        {stage.kind === 'unknown' && (
          <WithdrawUnknown onCheckAgain={() => withdrawal.checkAgain(stage.sent)} />
        )}
        {stage.kind === 'done' && <NewReceipt receipt={stage.receipt} />}
        {stage.kind === 'found' && <FoundReceipt order={stage.sent} entries={stage.entries} />}
      </div>
    </div>
  )
}

type Known = Extract<Readiness, { kind: 'known' }>

/** The form, once all it needs is known and nothing stands in the way; else what does. */
function Ready({
  readiness,
  children,
}: {
  readiness: Readiness
  children: (known: Known) => React.ReactNode
}) {
  const { t } = useTranslation(['wallet', 'common', 'messages'])
  const refresh = useRefreshWallet()
  if (readiness.kind === 'loading') {
    return (
      <div aria-busy="true">
        <Skeleton height={120} />
        <span className="visually-hidden">{t('common:state.loading')}</span>
      </div>
    )
  }
  if (readiness.kind === 'failed') {
    return <ErrorState text={t('common:state.loadFailed')} onRetry={readiness.retry} />
  }
  if (readiness.methods.length === 0) {
    return (
      <ErrorState text={`${t('withdraw.noMethods')} ${t('common:state.loadFailed')}`} onRetry={refresh} />
    )
  }
  if (readiness.blockers.length > 0) {
    return (
      <Card title={t('readiness.no')}>
        <BlockerList blockers={readiness.blockers} currency={readiness.property.currency} />
      </Card>
    )
  }
  return children(readiness)
}
