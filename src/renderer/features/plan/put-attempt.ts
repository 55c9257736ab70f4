/**
 * What became of a put. It is sent once; where its outcome is unknown the server is asked, and it is called failed only
 * when the server says so (decisions, section 2).
 */
import { isUnknownOutcome } from '#api/api-error.ts'
import type { Amount } from '#contract/money.ts'
import type { PlanDetail, PutReceipt } from '#contract/wire/plans.ts'
import type { Entry } from '#contract/wire/wallet.ts'
import { type PutProof, proofFrom } from './put-proof.ts'

/** One put that the user confirmed. */
export interface PutIntent {
  readonly planId: string
  readonly amount: Amount
  readonly couponId: string | undefined
  readonly requestId: string
}

/** What an attempt needs of the host. */
export interface PutHost {
  /** The host answers a repeated `request_id` with the first answer. */
  readonly isIdempotent: boolean
  put(intent: PutIntent): Promise<PutReceipt>
  plan(id: string): Promise<PlanDetail>
  /** The newest entries of the account. */
  entries(): Promise<readonly Entry[]>
  /** Lets time pass before a look, counted from 0. */
  pause(look: number): Promise<void>
}

/**
 * `refused`: the server said no. `unmoved`: it was asked, and nothing was moved; `error` is what it said to the repeat.
 * `unknown`: it could not be asked.
 */
export type PutOutcome =
  | { readonly kind: 'done'; readonly proof: PutProof }
  | { readonly kind: 'refused'; readonly error: unknown }
  | { readonly kind: 'unmoved'; readonly error?: unknown }
  | { readonly kind: 'unknown' }

const looks = 3

/** Sends the put for the first time; never throws. `onUnsure` is told when the server has to be asked. */
export async function sendPut(host: PutHost, intent: PutIntent, onUnsure: () => void): Promise<PutOutcome> {
  try {
    return { kind: 'done', proof: await host.put(intent) }
  } catch (error) {
    if (!isUnknownOutcome(error)) return { kind: 'refused', error }
    onUnsure()
    return checkPut(host, intent)
  }
}

/** Asks the server about a put that was sent before, perhaps in an earlier life of the page; never throws. */
export async function checkPut(host: PutHost, intent: PutIntent): Promise<PutOutcome> {
  return host.isIdempotent ? sendAgain(host, intent) : lookFor(host, intent)
}

async function sendAgain(host: PutHost, intent: PutIntent): Promise<PutOutcome> {
  try {
    return { kind: 'done', proof: await host.put(intent) }
  } catch (error) {
    // Had it been carried out, the host would have given the receipt again.
    return isUnknownOutcome(error) ? { kind: 'unknown' } : { kind: 'unmoved', error }
  }
}

async function lookFor(host: PutHost, intent: PutIntent): Promise<PutOutcome> {
  try {
    for (let look = 0; look < looks; look++) {
      await host.pause(look)
      const [plan, entries] = await Promise.all([host.plan(intent.planId), host.entries()])
      const proof = proofFrom(plan, entries, intent.requestId)
      if (proof) return { kind: 'done', proof }
    }
    return { kind: 'unmoved' }
  } catch {
    return { kind: 'unknown' }
  }
}
