/**
 * Carries a withdrawal out once (decisions, section 2). An unknown outcome is looked into, never called a failure:
 * where the host answers a known `request_id` with its first answer it is sent once more, else the entries are asked.
 */
import { isUnknownOutcome } from '#api/api-error.ts'
import type { Entry, WithdrawReceipt } from '#contract/wire/wallet.ts'

/** The entries of one withdrawal, newest first: what arrives and the fee may be apart. */
export type Found = readonly [Entry, ...Entry[]]

export type Outcome =
  | { kind: 'done'; receipt: WithdrawReceipt }
  /** No answer came, but the entries hold it. */
  | { kind: 'found'; entries: Found }
  | { kind: 'refused'; error: unknown }
  /** Nobody could say; the intent stays. */
  | { kind: 'unknown' }

export interface Means {
  send: () => Promise<WithdrawReceipt>
  /** The entries of this `request_id`, newest first; none as long as there are none. */
  find: () => Promise<readonly Entry[]>
  isIdempotent: boolean
  /** The first outcome is unknown and is being looked into. */
  onChecking: () => void
}

/** Sends, and looks into what is not known. Never throws. */
export async function carryOut(means: Means): Promise<Outcome> {
  const first = await attempt(means.send)
  if (first) return first
  means.onChecking()
  return lookInto(means)
}

/** Finds out what became of a withdrawal whose outcome is unknown. Never throws. */
export async function lookInto({
  send,
  find,
  isIdempotent,
}: Pick<Means, 'send' | 'find' | 'isIdempotent'>): Promise<Outcome> {
  const second = isIdempotent ? await attempt(send) : undefined
  if (second) return second
  try {
    const [newest, ...rest] = await find()
    return newest ? { kind: 'found', entries: [newest, ...rest] } : { kind: 'unknown' }
  } catch {
    return { kind: 'unknown' }
  }
}

async function attempt(send: Means['send']): Promise<Outcome | undefined> {
  try {
    return { kind: 'done', receipt: await send() }
  } catch (error) {
    return isUnknownOutcome(error) ? undefined : { kind: 'refused', error }
  }
}
