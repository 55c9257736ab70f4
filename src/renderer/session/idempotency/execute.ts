/** Once-only calls on the wire: `request-outcome.ts` with the stored intent, what the host promises, and the clock. */
import { ApiError } from '#api/api-error.ts'
import { retryDelayMs } from '#api/query.ts'
import { currentToken, sessionStore } from '../session.ts'
import { intentDone, intentFor } from './keys.ts'
import { carryOut, lookInto, type Means, type Outcome } from './request-outcome.ts'

/** A call that a host carries out once at most; `Body` goes without its `request_id`. */
export interface OnceCall<Body, Proof> {
  /** Names the intent among the stored ones; one of a kind is open at a time. */
  readonly kind: string | ((body: Body) => string)
  readonly send: (body: Body, requestId: string) => Promise<Proof>
  /** What the host's lists show of it, after an outcome that nobody knows. */
  readonly find: (body: Body, requestId: string) => Promise<Proof | undefined>
  /** See `Means`; `unknown` unless said. */
  readonly silence?: Means<Proof>['silence']
}

/** One sending of a body. */
export interface Sent<Body> {
  readonly body: Body
  readonly requestId: string
}

const kindOf = <Body, Proof>({ kind }: OnceCall<Body, Proof>, body: Body): string =>
  typeof kind === 'string' ? kind : kind(body)

/** The intent to send this body; the same `request_id` again until its outcome is known, across a reload too. */
export function intend<Body, Proof>(call: OnceCall<Body, Proof>, body: Body): Sent<Body> {
  return { body, requestId: intentFor(kindOf(call, body), body) }
}

/** Sends what was intended, and looks into what is not known. Never throws. */
export const carryOutOnce = <Body, Proof>(
  call: OnceCall<Body, Proof>,
  sent: Sent<Body>,
  onChecking: () => void,
): Promise<Outcome<Proof>> => settle(carryOut, call, sent, onChecking)

/** Asks the host what became of it; sends it again only where that is safe. Never throws. */
export const lookIntoOnce = <Body, Proof>(
  call: OnceCall<Body, Proof>,
  sent: Sent<Body>,
  onChecking: () => void,
): Promise<Outcome<Proof>> => settle(lookInto, call, sent, onChecking)

/** From the intent to the outcome, for a screen that waits for no more than that. Never throws. */
export const doOnce = <Body, Proof>(call: OnceCall<Body, Proof>, body: Body): Promise<Outcome<Proof>> =>
  carryOutOnce(call, intend(call, body), () => undefined)

async function settle<Body, Proof>(
  work: (means: Means<Proof>) => Promise<Outcome<Proof>>,
  call: OnceCall<Body, Proof>,
  { body, requestId }: Sent<Body>,
  onChecking: () => void,
): Promise<Outcome<Proof>> {
  const owned = asNow()
  const outcome = await work({
    isIdempotent: sessionStore.getState().config?.idempotency === true,
    send: () => owned(() => call.send(body, requestId)),
    find: () => owned(() => call.find(body, requestId)),
    silence: call.silence ?? 'unknown',
    pause: (look) => new Promise((resolve) => setTimeout(resolve, retryDelayMs(look))),
    onChecking,
  })
  if (outcome.kind !== 'unknown') intentDone(kindOf(call, body))
  return outcome
}

/** Runs what follows for the user of this moment only: another tab may sign somebody else in between two sendings. */
function asNow() {
  currentToken()
  const owner = sessionStore.getState().user?.username
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    currentToken()
    if (sessionStore.getState().user?.username !== owner) throw new ApiError('cancelled')
    return work()
  }
}
