/**
 * The outcome of a request that must be executed at most once, and its recovery when no response came (docs/rules.md,
 * section R2). No I/O of its own.
 */
import { isBusy, isUnknownOutcome } from '../http/api-error.ts'

/**
 * `refused`: the host rejected the request. `notExecuted`: no response came, and recovery showed that nothing had happened;
 * `error` is the answer to the repeated request. Or the host was busy (`isBusy(error)`), and the key is kept. `unknown`: recovery failed, and the key is kept.
 */
export type Outcome<Receipt> =
  | { readonly kind: 'done'; readonly receipt: Receipt }
  | { readonly kind: 'refused'; readonly error: unknown }
  | { readonly kind: 'notExecuted'; readonly error?: unknown }
  | { readonly kind: 'unknown' }

export interface RequestSteps<Receipt> {
  /** The host knows request ids, so sending the request again is safe. */
  readonly isIdempotent: boolean
  readonly send: () => Promise<Receipt>
  /** Looks for the request in the host's lists; undefined while they do not show it. */
  readonly find: () => Promise<Receipt | undefined>
  /**
   * The outcome if several look-ups find nothing. `notExecuted` only if a request that arrives late is harmless beside a new
   * one.
   */
  readonly whenNotFound: 'notExecuted' | 'unknown'
  /** Waits before a look-up; `attempt` counts from 0. */
  readonly pause: (attempt: number) => Promise<void>
  /** Called when no response came and recovery starts. */
  readonly onChecking: () => void
}

const maxLookups = 3

/** Sends a request for the first time, and recovers its outcome if no response comes. Never throws. */
export async function execute<Receipt>(steps: RequestSteps<Receipt>): Promise<Outcome<Receipt>> {
  try {
    return { kind: 'done', receipt: await steps.send() }
  } catch (error) {
    if (isBusy(error)) return { kind: 'notExecuted', error }
    if (!isUnknownOutcome(error)) return { kind: 'refused', error }
    return recover(steps)
  }
}

/** Recovers the outcome of a request that was sent before, perhaps before a reload. Never throws. */
export async function recover<Receipt>(steps: RequestSteps<Receipt>): Promise<Outcome<Receipt>> {
  steps.onChecking()
  return steps.isIdempotent ? sendAgain(steps) : lookUp(steps)
}

async function sendAgain<Receipt>({ send, find }: RequestSteps<Receipt>): Promise<Outcome<Receipt>> {
  try {
    return { kind: 'done', receipt: await send() }
  } catch (error) {
    // If the host had executed the request, it would have sent its first answer. A busy host has not looked for it.
    if (!isUnknownOutcome(error) && !isBusy(error)) return { kind: 'notExecuted', error }
  }
  const receipt = await find().catch(() => undefined)
  return receipt === undefined ? { kind: 'unknown' } : { kind: 'done', receipt }
}

async function lookUp<Receipt>({
  find,
  whenNotFound,
  pause,
}: RequestSteps<Receipt>): Promise<Outcome<Receipt>> {
  try {
    for (let attempt = 0; attempt < maxLookups; attempt++) {
      await pause(attempt)
      const receipt = await find()
      if (receipt !== undefined) return { kind: 'done', receipt }
    }
    return { kind: whenNotFound }
  } catch {
    return { kind: 'unknown' }
  }
}
