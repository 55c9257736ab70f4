import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { intentDone, intentFor } from '#session/intents.ts'
import { useSession } from '#session/session.ts'
import { walletKeys } from './api.ts'
import { carryOut, type Outcome } from './carry-out.ts'

export type OnceState<Answer, Trace> = { kind: 'idle' } | { kind: 'checking' } | Outcome<Answer, Trace>

interface OnceCall<Body, Answer, Trace> {
  /** Names the intent among the stored ones. */
  kind: string
  send: (body: Body, requestId: string) => Promise<Answer>
  /** What the lists show of it, after an outcome that nobody knows. */
  find: (body: Body, requestId: string) => Promise<Trace | undefined>
}

/** A call that is carried out once (decisions, section 2): one at a time, its intent kept until a definitive answer. */
export function useOnce<Body extends object, Answer, Trace>(call: OnceCall<Body, Answer, Trace>) {
  const client = useQueryClient()
  const isIdempotent = useSession(({ config }) => config?.idempotency ?? false)
  const [state, setState] = useState<OnceState<Answer, Trace>>({ kind: 'idle' })
  const isUnderWay = useRef(false)

  /** Gives what came of it; undefined while one is under way. */
  async function run(body: Body): Promise<Outcome<Answer, Trace>['kind'] | undefined> {
    // Closed in the event itself: a second tap comes before the next rendering.
    if (isUnderWay.current) return undefined
    isUnderWay.current = true
    const requestId = intentFor(call.kind, body)
    const outcome = await carryOut({
      send: () => call.send(body, requestId),
      find: () => call.find(body, requestId),
      isIdempotent,
      onChecking: () => setState({ kind: 'checking' }),
    })
    isUnderWay.current = false
    if (outcome.kind !== 'unknown') intentDone(call.kind)
    setState(outcome)
    await client.invalidateQueries({ queryKey: walletKeys.all })
    return outcome.kind
  }

  return { state, run, forget: () => setState({ kind: 'idle' }) }
}
