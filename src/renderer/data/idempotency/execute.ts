/** Sends idempotent requests: `request-outcome.ts` with the stored key, the host's capabilities and the clock. */

import { neverSettles } from '#lib/never-settles.ts'
import { currentToken, sessionStore } from '#session/session.ts'
import { ApiError, isBusy } from '../http/api-error.ts'
import { retryDelayMs } from '../query-client.ts'
import { forgetKey, keyFor } from './keys.ts'
import { execute, type Outcome, type RequestSteps, recover } from './request-outcome.ts'

/** A request that a host executes at most once; `Body` is without its `request_id`. */
export interface IdempotentRequest<Body, Receipt> {
  /** Names the stored key; one request of a kind is open at a time. */
  readonly kind: string | ((body: Body) => string)
  readonly send: (body: Body, requestId: string) => Promise<Receipt>
  /** Looks for the request in the host's lists when its outcome is unknown. */
  readonly find: (body: Body, requestId: string) => Promise<Receipt | undefined>
  /** See `RequestSteps`; `unknown` by default. */
  readonly whenNotFound?: RequestSteps<Receipt>['whenNotFound']
}

/** A body with its idempotency key. */
export interface KeyedRequest<Body> {
  readonly body: Body
  readonly requestId: string
}

const kindOf = <Body, Receipt>({ kind }: IdempotentRequest<Body, Receipt>, body: Body): string =>
  typeof kind === 'string' ? kind : kind(body)

/** Adds the key to a body: the same key until the outcome is known, also across reloads. */
export function withKey<Body, Receipt>(
  request: IdempotentRequest<Body, Receipt>,
  body: Body,
): KeyedRequest<Body> {
  return { body, requestId: keyFor(kindOf(request, body), body) }
}

/** Sends a request, and recovers its outcome if it is unknown. Never throws, and never settles if another user has logged in. */
export const executeKeyed = <Body, Receipt>(
  request: IdempotentRequest<Body, Receipt>,
  keyed: KeyedRequest<Body>,
  onChecking: () => void,
): Promise<Outcome<Receipt>> => run(execute, request, keyed, onChecking)

/** Recovers the outcome of a request that was sent before; sends it again only if that is safe. Never throws. */
export const recoverKeyed = <Body, Receipt>(
  request: IdempotentRequest<Body, Receipt>,
  keyed: KeyedRequest<Body>,
  onChecking: () => void,
): Promise<Outcome<Receipt>> => run(recover, request, keyed, onChecking)

/** Adds the key and sends the request, for a screen that only awaits the outcome. Never throws. */
export const executeRequest = <Body, Receipt>(
  request: IdempotentRequest<Body, Receipt>,
  body: Body,
): Promise<Outcome<Receipt>> => executeKeyed(request, withKey(request, body), () => undefined)

async function run<Body, Receipt>(
  action: (steps: RequestSteps<Receipt>) => Promise<Outcome<Receipt>>,
  request: IdempotentRequest<Body, Receipt>,
  { body, requestId }: KeyedRequest<Body>,
  onChecking: () => void,
): Promise<Outcome<Receipt>> {
  const isSameUser = rememberUser()
  /** Another tab may change the user between two requests. */
  const asSameUser = async <Result>(send: () => Promise<Result>): Promise<Result> => {
    if (!isSameUser()) throw new ApiError('cancelled')
    return send()
  }
  const outcome = await action({
    isIdempotent: sessionStore.getState().config?.idempotency === true,
    send: () => asSameUser(() => request.send(body, requestId)),
    find: () => asSameUser(() => request.find(body, requestId)),
    whenNotFound: request.whenNotFound ?? 'unknown',
    pause: (attempt) => new Promise((resolve) => setTimeout(resolve, retryDelayMs(attempt))),
    onChecking,
  })
  // Whoever awaits it shows it to the next user; the key, which is still stored, finds it again for its own.
  if (!isSameUser()) return neverSettles()
  const isBusyHost = outcome.kind === 'notExecuted' && isBusy(outcome.error)
  if (outcome.kind !== 'unknown' && !isBusyHost) forgetKey(kindOf(request, body))
  return outcome
}

/** Returns a check whether the user whose page is shown is still logged in. */
function rememberUser(): () => boolean {
  const username = () => sessionStore.getState().user?.username
  const owner = username()
  return () => {
    currentToken()
    return username() === owner
  }
}
