import { useCallback, useEffect, useState } from 'react'
import { createPath, useLocation } from 'react-router-dom'
import { isOnline, onOnlineChange } from '#platform/online.ts'
import type { Outcome, Sent } from '#session/idempotency/execute.ts'
import type { Attempt, Attempts } from '#session/idempotency/in-flight.ts'
import { useIsCurrentRoute } from '../hooks/use-is-current-route.ts'
import { dropLate } from './background-outcomes.ts'

export type AttemptPhase = 'sending' | 'checking' | 'unknown'
export type DefiniteOutcome<Proof> = Exclude<Outcome<Proof>, { kind: 'unknown' }>

/**
 * Follows an attempt from the confirmation to its outcome. While that is unknown, `check` asks again, and so does
 * coming back online; nothing is sent anew. An outcome for whom has left is told where they are. `sent` and `onOutcome` must
 * be stable.
 */
export function useAttempt<Body, Proof>(
  attempts: Attempts<Body, Proof>,
  sent: Sent<Body>,
  onOutcome: (outcome: DefiniteOutcome<Proof>) => void,
): { phase: AttemptPhase; check: () => void } {
  const [phase, setPhase] = useState<AttemptPhase>('sending')
  const [attempt, setAttempt] = useState<Attempt<Proof>>()
  const isHere = useIsCurrentRoute()
  const place = useLocation()

  useEffect(() => setAttempt(attempts.follow(sent)), [attempts, sent])
  useEffect(
    () => attempts.wait(sent, { path: createPath(place), state: place.state, isHere }),
    [attempts, sent, place, isHere],
  )
  useEffect(() => {
    if (!attempt) return
    let isShown = true
    void attempt.unsure.then(() => {
      if (isShown) setPhase((before) => (before === 'sending' ? 'checking' : before))
    })
    void attempt.outcome.then((outcome) => {
      if (!isShown || !isHere()) return
      dropLate(sent.requestId)
      if (outcome.kind === 'unknown') return setPhase('unknown')
      attempts.forget(sent)
      onOutcome(outcome)
    })
    return () => {
      isShown = false
    }
  }, [attempt, attempts, sent, onOutcome, isHere])

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
