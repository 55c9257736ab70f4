import { useTranslation } from 'react-i18next'
import {
  type AttemptPhase,
  type DefiniteOutcome,
  useAttempt,
} from '#shared/idempotency/use-idempotent-request.ts'
import { Button } from '#ui/button/button.tsx'
import { useFocus } from '#ui/hooks/use-focus.ts'
import { Notice } from '#ui/notice/notice.tsx'
import layout from '../components/layout.module.css'
import { fundAttempts, type SentFunding } from './fund-request.ts'
import styles from './funding-flow.module.css'
import type { FundingReceipt } from './funding-receipt.ts'

type PutSentProps = { sent: SentFunding; onOutcome: (outcome: DefiniteOutcome<FundingReceipt>) => void }

/** From the confirmation to the outcome. While it is unknown it is never called failed, and nothing is sent anew. */
export function FundSent({ sent, onOutcome }: PutSentProps) {
  const place = useFocus<HTMLDivElement>()
  const { phase, check } = useAttempt(fundAttempts, sent, onOutcome)
  return (
    <div ref={place} tabIndex={-1} className={styles.stack} role="status">
      {phase === 'unknown' ? <Unknown onCheck={check} /> : <Waiting phase={phase} />}
    </div>
  )
}

function Waiting({ phase }: { phase: Exclude<AttemptPhase, 'unknown'> }) {
  const { t } = useTranslation('plan')
  return (
    <div className={styles.waiting}>
      <span className={styles.spinner} aria-hidden="true" />
      <p>{t(`put.${phase}`)}</p>
      {phase === 'checking' && <p className={layout.quiet}>{t('put.checkingText')}</p>}
    </div>
  )
}

function Unknown({ onCheck }: { onCheck: () => void }) {
  const { t } = useTranslation('plan')
  return (
    <Notice
      kind="warning"
      title={t('put.unknownTitle')}
      action={<Button onClick={onCheck}>{t('put.checkAgain')}</Button>}
    >
      {t('put.unknownText')}
    </Notice>
  )
}
