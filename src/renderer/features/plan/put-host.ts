/** The put on the wire, and the attempts of this page: one per `request_id`, whatever is tapped or rendered meanwhile. */
import { send } from '#api/client.ts'
import { retryDelayMs } from '#api/query.ts'
import { type Amount, toWire } from '#contract/money.ts'
import { planCalls } from '#contract/wire/plans.ts'
import { walletCalls } from '#contract/wire/wallet.ts'
import { intentDone, intentFor } from '#session/intents.ts'
import { sessionStore } from '#session/session.ts'
import { checkPut, type PutHost, type PutIntent, type PutOutcome, sendPut } from './put-attempt.ts'

const entriesLookedAt = 100

const host = (currency: string): PutHost => ({
  isIdempotent: sessionStore.getState().config?.idempotency === true,
  put: ({ planId, amount, couponId, requestId }) =>
    send(planCalls.putPlan, {
      id: planId,
      amount: toWire(amount, currency),
      ...(couponId !== undefined && { coupon_id: couponId }),
      request_id: requestId,
    }),
  plan: (id) => send(planCalls.planDetail, { id }),
  entries: async () => (await send(walletCalls.entries, { page_size: entriesLookedAt })).list,
  pause: (look) => new Promise((resolve) => setTimeout(resolve, retryDelayMs(look))),
})

/** A put whose outcome is awaited, or was not looked at yet. */
export interface PutAttempt {
  readonly outcome: Promise<PutOutcome>
  /** Resolves when the server has to be asked what became of it; may never. */
  readonly unsure: Promise<void>
}

const attempts = new Map<string, PutAttempt & { isSettled: boolean }>()

// A kind of its own for each plan: two tabs that put two plans do not forget each other's intent.
const kindOf = (planId: string): string => `put ${planId}`

/** The intent to put this amount, with this coupon; the same `request_id` again until its outcome is known. */
export function putIntent(planId: string, amount: Amount, couponId: string | undefined): PutIntent {
  const body = { id: planId, amount, ...(couponId !== undefined && { coupon_id: couponId }) }
  return { planId, amount, couponId, requestId: intentFor(kindOf(planId), body) }
}

/** Sends a put that the user confirmed just now, unless it is under way. */
export function startPut(intent: PutIntent, currency: string): void {
  if (attempts.get(intent.requestId)?.isSettled === false) return
  begin(intent, (onUnsure) => sendPut(host(currency), intent, onUnsure))
}

/** The attempt of this intent; after a reload there is none, and the server is asked what became of it. */
export function followPut(intent: PutIntent, currency: string): PutAttempt {
  return attempts.get(intent.requestId) ?? askAgain(intent, currency)
}

/** Asks the server once more what became of a put. */
export function askAgain(intent: PutIntent, currency: string): PutAttempt {
  const known = attempts.get(intent.requestId)
  if (known?.isSettled === false) return known
  return begin(intent, (onUnsure) => {
    onUnsure()
    return checkPut(host(currency), intent)
  })
}

/** The outcome was shown. */
export function forgetPut({ requestId }: PutIntent): void {
  if (attempts.get(requestId)?.isSettled) attempts.delete(requestId)
}

function begin(intent: PutIntent, run: (onUnsure: () => void) => Promise<PutOutcome>): PutAttempt {
  const { promise: unsure, resolve: onUnsure } = Promise.withResolvers<void>()
  const attempt = { unsure, outcome: run(onUnsure), isSettled: false }
  attempts.set(intent.requestId, attempt)
  void attempt.outcome.then(({ kind }) => {
    attempt.isSettled = true
    if (kind !== 'unknown') intentDone(kindOf(intent.planId))
  })
  return attempt
}
