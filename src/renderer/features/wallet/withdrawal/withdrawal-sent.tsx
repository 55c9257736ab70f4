import { useTranslation } from 'react-i18next'
import type { Sent } from '#session/idempotency/execute.ts'
import { type DefiniteOutcome, useAttempt } from '#shared/idempotency/use-idempotent-request.ts'
import { useFocus } from '#ui/hooks/use-focus.ts'
import { Notice } from '#ui/notice/notice.tsx'
import styles from './withdrawal-flow.module.css'
import type { WithdrawProof } from './withdrawal-flow-state.ts'
import { type WithdrawalBody, withdrawalRequests } from './withdrawal-request.ts'
import { WithdrawalUnknown } from './withdrawal-unknown.tsx'

type WithdrawSentProps = {
  sent: Sent<WithdrawalBody>
  onOutcome: (outcome: DefiniteOutcome<WithdrawProof>) => void
}

/** From the confirmation to the outcome; while it is unknown it is never called failed. */
export function WithdrawalSent({ sent, onOutcome }: WithdrawSentProps) {
  const { t } = useTranslation('wallet')
  const place = useFocus<HTMLDivElement>()
  const { phase, check } = useAttempt(withdrawalRequests, sent, onOutcome)
  return (
    <div ref={place} tabIndex={-1} className={styles.stage} role="status">
      {phase === 'sending' && <Notice kind="info">{t('withdraw.sending')}</Notice>}
      {phase === 'checking' && (
        <Notice kind="warning" title={t('withdraw.checkingTitle')}>
          {t('withdraw.checking')}
        </Notice>
      )}
      {phase === 'unknown' && <WithdrawalUnknown onCheckAgain={check} />}
    </div>
  )
}
