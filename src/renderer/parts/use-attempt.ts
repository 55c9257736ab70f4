import { useCallback, useEffect, useState } from 'react'
import { isOnline, onOnlineChange } from '#platform/online.ts'
import type { Attempt, Attempts } from '#session/attempts.ts'
import type { Outcome } from '#session/carry-out.ts'
import type { Sent } from '#session/once.ts'

export type AttemptPhase = 'sending' | 'checking' | 'unknown'
export type DefiniteOutcome<Proof> = Exclude<Outcome<Proof>, { kind: 'unknown' }>

/**
 * Follows an attempt from the confirmation to its outcome. While that is unknown, `check` asks again, and so does
 * coming back online; nothing is sent anew. `sent` and `onOutcome` must be stable.
 */
export function useAttempt<Body, Proof>(
  attempts: Attempts<Body, Proof>,
  sent: Sent<Body>,
  onOutcome: (outcome: DefiniteOutcome<Proof>) => void,
): { phase: AttemptPhase; check: () => void } {
  const [phase, setPhase] = useState<AttemptPhase>('sending')
  const [attempt, setAttempt] = useState<Attempt<Proof>>()

  useEffect(() => setAttempt(attempts.follow(sent)), [attempts, sent])
  useEffect(() => {
    if (!attempt) return
    let isShown = true
    void attempt.unsure.then(() => {
      if (isShown) setPhase((before) => (before === 'sending' ? 'checking' : before))
    })
    void attempt.outcome.then((outcome) => {
      if (!isShown) return
      if (outcome.kind === 'unknown') return setPhase('unknown')
      attempts.forget(sent)
      onOutcome(outcome)
    })
    return () => {
      isShown = false
    }
  }, [attempt, attempts, sent, onOutcome])

  const check = useCallback(() => {
    setPhase('checking')
    setAttempt(attempts.askAgain(sent))
  }, [attempts, sent])
  useEffect(() => {
    if (phase !== 'unknown') return
    return onOnlineChange(() => {
      if (isOnline()) check()
    })
  }, [phase, check])
  return { phase, check }
}
