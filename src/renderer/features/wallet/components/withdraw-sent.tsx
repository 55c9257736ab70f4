import { useTranslation } from 'react-i18next'
import { type DefiniteOutcome, useAttempt } from '#parts/use-attempt.ts'
import type { Sent } from '#session/once.ts'
import { Notice } from '#ui/notice.tsx'
import { useFocus } from '#ui/use-focus.ts'
import { type WithdrawBody, withdrawAttempts } from '../withdraw-call.ts'
import type { WithdrawProof } from '../withdraw-flow-state.ts'
import styles from './withdraw-flow.module.css'
import { WithdrawUnknown } from './withdraw-unknown.tsx'

type WithdrawSentProps = {
  sent: Sent<WithdrawBody>
  onOutcome: (outcome: DefiniteOutcome<WithdrawProof>) => void
}

/** From the confirmation to the outcome; while it is unknown it is never called failed. */
export function WithdrawSent({ sent, onOutcome }: WithdrawSentProps) {
  const { t } = useTranslation('wallet')
  const place = useFocus<HTMLDivElement>()
  const { phase, check } = useAttempt(withdrawAttempts, sent, onOutcome)
  return (
    <div ref={place} tabIndex={-1} className={styles.stage} role="status">
      {phase === 'sending' && <Notice kind="info">{t('withdraw.sending')}</Notice>}
      {phase === 'checking' && (
        <Notice kind="warning" title={t('withdraw.checkingTitle')}>
          {t('withdraw.checking')}
        </Notice>
      )}
      {phase === 'unknown' && <WithdrawUnknown onCheckAgain={check} />}
    </div>
  )
}
