/**
 * Carries a once-only call out once (decisions, section 2). An unknown outcome is looked into, never called a failure:
 * where the host answers a known `request_id` with its first answer it is sent once more, else the lists are asked.
 */
import { isUnknownOutcome } from '#api/api-error.ts'
import type { Entry } from '#contract/wire/wallet.ts'

/** The entries of one withdrawal, newest first: what arrives and the fee may be apart. */
export type Found = readonly [Entry, ...Entry[]]

export type Outcome<Answer, Trace> =
  | { kind: 'done'; answer: Answer }
  /** No answer came, but the lists show it. */
  | { kind: 'found'; trace: Trace }
  | { kind: 'refused'; error: unknown }
  /** Nobody could say; the intent stays. */
  | { kind: 'unknown' }

export interface Means<Answer, Trace> {
  send: () => Promise<Answer>
  /** What the lists show of it; undefined as long as they show nothing. */
  find: () => Promise<Trace | undefined>
  isIdempotent: boolean
  /** The first outcome is unknown and is being looked into. */
  onChecking: () => void
}

/** Sends, and looks into what is not known. Never throws. */
export async function carryOut<Answer, Trace>(means: Means<Answer, Trace>): Promise<Outcome<Answer, Trace>> {
  const first = await attempt(means.send)
  if (first) return first
  means.onChecking()
  return lookInto(means)
}

/** Finds out what became of a call whose outcome is unknown. Never throws. */
export async function lookInto<Answer, Trace>({
  send,
  find,
  isIdempotent,
}: Pick<Means<Answer, Trace>, 'send' | 'find' | 'isIdempotent'>): Promise<Outcome<Answer, Trace>> {
  const second = isIdempotent ? await attempt(send) : undefined
  if (second) return second
  try {
    const trace = await find()
    return trace === undefined ? { kind: 'unknown' } : { kind: 'found', trace }
  } catch {
    return { kind: 'unknown' }
  }
}

async function attempt<Answer>(send: () => Promise<Answer>): Promise<Outcome<Answer, never> | undefined> {
  try {
    return { kind: 'done', answer: await send() }
  } catch (error) {
    return isUnknownOutcome(error) ? undefined : { kind: 'refused', error }
  }
}
