/**
 * Carries a once-only call out once (docs/rules.md, section R2). An unknown outcome is looked into and called failed only
 * when the host says so: where it answers a known `request_id` with its first answer the call is sent once more, else
 * its lists are asked. Pure but for what it is given.
 */
import { isUnknownOutcome } from '#api/api-error.ts'

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
