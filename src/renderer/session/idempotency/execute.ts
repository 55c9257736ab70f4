/**
 * Carries a once-only call out once (docs/rules.md, section R2). An unknown outcome is looked into and called failed only
 * when the host says so: where it answers a known `request_id` with its first answer the call is sent once more, else
 * its lists are asked.
 */
import { ApiError, isUnknownOutcome } from '#api/api-error.ts'
import { retryDelayMs } from '#api/query.ts'
import { currentToken, sessionStore } from '../session.ts'
import { intentDone, intentFor } from './keys.ts'

/**
 * `refused`: the host said no. `unmoved`: it was asked what became of it, and nothing had happened; `error` is what it
 * said to the repeat. `unknown`: nobody could say, and the intent stays.
 */
export type Outcome<Proof> =
  | { readonly kind: 'done'; readonly proof: Proof }
  | { readonly kind: 'refused'; readonly error: unknown }
  | { readonly kind: 'unmoved'; readonly error?: unknown }
  | { readonly kind: 'unknown' }

export interface Means<Proof> {
  readonly isIdempotent: boolean
  readonly send: () => Promise<Proof>
  /** What the host's lists show of it; undefined as long as they show nothing. */
  readonly find: () => Promise<Proof | undefined>
  /**
   * What it means that the lists show nothing after several looks. `unmoved` only where a call that arrives late could
   * do no harm beside a new one.
   */
  readonly silence: 'unmoved' | 'unknown'
  /** Lets time pass before a look, counted from 0. */
  readonly pause: (look: number) => Promise<void>
  /** The first outcome is unknown and is being looked into. */
  readonly onChecking: () => void
}

const looks = 3

/** Sends for the first time, and looks into what is not known. Never throws. */
export async function carryOut<Proof>(means: Means<Proof>): Promise<Outcome<Proof>> {
  try {
    return { kind: 'done', proof: await means.send() }
  } catch (error) {
    if (!isUnknownOutcome(error)) return { kind: 'refused', error }
    return lookInto(means)
  }
}

/** Finds out what became of a call that was sent before, perhaps in an earlier life of the page. Never throws. */
export async function lookInto<Proof>(means: Means<Proof>): Promise<Outcome<Proof>> {
  means.onChecking()
  return means.isIdempotent ? sendAgain(means) : lookFor(means)
}

async function sendAgain<Proof>({ send, find }: Means<Proof>): Promise<Outcome<Proof>> {
  try {
    return { kind: 'done', proof: await send() }
  } catch (error) {
    // Had it been carried out, the host would have given its first answer again.
    if (!isUnknownOutcome(error)) return { kind: 'unmoved', error }
  }
  const proof = await find().catch(() => undefined)
  return proof === undefined ? { kind: 'unknown' } : { kind: 'done', proof }
}

async function lookFor<Proof>({ find, silence, pause }: Means<Proof>): Promise<Outcome<Proof>> {
  try {
    for (let look = 0; look < looks; look++) {
      await pause(look)
      const proof = await find()
      if (proof !== undefined) return { kind: 'done', proof }
    }
    return { kind: silence }
  } catch {
    return { kind: 'unknown' }
  }
}

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
