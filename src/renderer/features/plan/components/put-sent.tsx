import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlanDetail } from '#contract/wire/plans.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { PutIntent, PutOutcome } from '../put-attempt.ts'
import { askAgain, followPut, forgetPut, type PutAttempt } from '../put-host.ts'
import { useFocus } from '../use-focus.ts'
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
  const place = useFocus<HTMLDivElement>()
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

  const check = useCallback(() => {
    setPhase('checking')
    setAttempt(askAgain(intent, plan.currency))
  }, [intent, plan.currency])
  useEffect(() => {
    if (phase !== 'unknown') return
    window.addEventListener('online', check)
    return () => window.removeEventListener('online', check)
  }, [phase, check])

  return (
    <div ref={place} tabIndex={-1} className={styles.stack} role="status">
      {phase === 'unknown' ? <Unknown onCheck={check} /> : <Waiting phase={phase} />}
    </div>
  )
}

function Waiting({ phase }: { phase: 'sending' | 'checking' }) {
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
