import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlanDetail } from '#contract/wire/plans.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { PutIntent, PutOutcome } from '../put-attempt.ts'
import { askAgain, followPut, forgetPut, type PutAttempt } from '../put-host.ts'
import layout from './layout.module.css'
import styles from './put-flow.module.css'

type PutSentProps = {
  plan: PlanDetail
  intent: PutIntent
  /** A definitive outcome; never `unknown`. */
  onOutcome: (outcome: PutOutcome) => void
}

type Phase = 'sending' | 'checking' | 'unknown'

/** From the confirmation to the outcome. While it is unknown it is never called failed, and nothing is sent anew. */
export function PutSent({ plan, intent, onOutcome }: PutSentProps) {
  const { t } = useTranslation('plan')
  const [phase, setPhase] = useState<Phase>('sending')
  const [attempt, setAttempt] = useState<PutAttempt>()

  useEffect(() => setAttempt(followPut(intent, plan.currency)), [intent, plan.currency])
  useEffect(() => {
    if (!attempt) return
    let isShown = true
    void attempt.unsure.then(() => {
      if (isShown) setPhase((before) => (before === 'sending' ? 'checking' : before))
    })
    void attempt.outcome.then((outcome) => {
      if (!isShown) return
      if (outcome.kind === 'unknown') return setPhase('unknown')
      forgetPut(intent)
      onOutcome(outcome)
    })
    return () => {
      isShown = false
    }
  }, [attempt, intent, onOutcome])

  useEffect(() => {
    if (phase !== 'unknown') return
    const check = () => {
      setPhase('checking')
      setAttempt(askAgain(intent, plan.currency))
    }
    window.addEventListener('online', check)
    return () => window.removeEventListener('online', check)
  }, [phase, intent, plan.currency])

  if (phase === 'unknown') {
    return (
      <Notice
        kind="warning"
        title={t('put.unknownTitle')}
        action={
          <Button
            onClick={() => {
              setPhase('checking')
              setAttempt(askAgain(intent, plan.currency))
            }}
          >
            {t('put.checkAgain')}
          </Button>
        }
      >
        {t('put.unknownText')}
      </Notice>
    )
  }
  return (
    <div className={styles.waiting} role="status">
      <span className={styles.spinner} aria-hidden="true" />
      <p>{t(`put.${phase}`)}</p>
      {phase === 'checking' && <p className={layout.quiet}>{t('put.checkingText')}</p>}
    </div>
  )
}
