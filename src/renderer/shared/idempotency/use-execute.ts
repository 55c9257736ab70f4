import { useRef, useState } from 'react'
import type { Outcome } from '#session/idempotency/execute.ts'
import { carryOutOnce, intend, type OnceCall } from '#session/idempotency/execute.ts'

export type OnceState<Proof> = { kind: 'idle' } | { kind: 'checking' } | Outcome<Proof>

/** A once-only call from one screen: one at a time, its intent kept until a definitive answer. */
export function useOnce<Body, Proof>(call: OnceCall<Body, Proof>, onSettled: () => unknown) {
  const [state, setState] = useState<OnceState<Proof>>({ kind: 'idle' })
  const isUnderWay = useRef(false)

  /** Gives what came of it; undefined while one is under way. */
  async function run(body: Body): Promise<Outcome<Proof>['kind'] | undefined> {
    // Closed in the event itself: a second tap comes before the next rendering.
    if (isUnderWay.current) return undefined
    isUnderWay.current = true
    const outcome = await carryOutOnce(call, intend(call, body), () => setState({ kind: 'checking' }))
    isUnderWay.current = false
    setState(outcome)
    await onSettled()
    return outcome.kind
  }

  return { state, run, forget: () => setState({ kind: 'idle' }) }
}
