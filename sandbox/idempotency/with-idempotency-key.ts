/**
 * Idempotency of calls that move money or work once (docs/rules.md, section R2): the first response to a `request_id` is
 * stored in the transaction of its effect, and a repeat gets it before any other check. A business error is a response too.
 */

import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import type { ParsedRequestOf, SentResponseOf } from '#protocol/http/endpoint.ts'
import { allEndpoints, type EndpointName, type Endpoints } from '#protocol/http/endpoints.ts'
import { envelopeCodes } from '#protocol/http/envelope.ts'
import { isMessageKey } from '#protocol/http/messages.ts'
import type { UserContext } from '../context.ts'
import type { Transaction } from '../db/database.ts'
import { idempotencyKeys, type StoredAnswer } from '../db/schema/idempotency.ts'
import { BusinessError } from '../http/business-error.ts'

/** JSON with the keys of every object sorted. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, child: unknown) =>
    typeof child === 'object' && child !== null && !Array.isArray(child)
      ? Object.fromEntries(Object.entries(child).sort(([a], [b]) => (a < b ? -1 : 1)))
      : child,
  )
}

/** SHA-256 of a parsed request without its `request_id`. Amounts are canonical: "10" and "10.00" have the same hash. */
export function bodyHash(request: { readonly request_id: string }): string {
  const { request_id: _, ...body } = request
  return createHash('sha256').update(canonicalJson(body)).digest('hex')
}

/** The endpoints whose requests have a `request_id`. */
export type IdempotentCallName = {
  [Name in EndpointName]: ParsedRequestOf<Endpoints[Name]> extends { request_id: string } ? Name : never
}[EndpointName]

interface Claim {
  readonly accountId: string
  readonly requestId: string
  readonly call: EndpointName
  readonly hash: string
  readonly at: Date
}

/**
 * Runs `effect` in a money transaction. If the account sent this `request_id` before, it returns the first response or
 * throws the first business error (envelope code 400) again. With another body it throws `general.requestIdReused`.
 * Server errors are not stored: a repeat tries again.
 */
export async function withIdempotencyKey<Name extends IdempotentCallName>(
  context: UserContext,
  call: Name,
  request: { readonly request_id: string },
  effect: (tx: Transaction) => Promise<SentResponseOf<Endpoints[Name]>>,
): Promise<SentResponseOf<Endpoints[Name]>> {
  const { database, clock } = context.sandbox
  const accountId = context.account.id
  const claim = { accountId, requestId: request.request_id, call, hash: bodyHash(request), at: clock.now() }
  await admitWrite(context, claim)
  try {
    const response = await database.withAccountLock(async (tx): Promise<StoredAnswer> => {
      const first = await claimRequest(tx, claim, null)
      if (first !== undefined) return first
      const answer = { data: validated(call, await effect(tx)) }
      await tx.update(idempotencyKeys).set({ answer }).where(isRequest(claim))
      return answer
    }, accountId)
    return dataOf(call, response)
  } catch (error) {
    if (!isStoredError(error)) throw error
    const response = { refusal: { key: error.key, params: { ...error.params } } }
    // The transaction was rolled back. If a concurrent repeat has succeeded meanwhile, its response counts.
    const first = await database.withAccountLock((tx) => claimRequest(tx, claim, response), accountId)
    return dataOf(call, first ?? response)
  }
}

/** Applies the limit on writes, except to a repeat: it gets its first response whatever the account did meanwhile. */
async function admitWrite(context: UserContext, claim: Claim): Promise<void> {
  try {
    await context.sandbox.traffic?.admitWrite(context.sandbox, context.account.id)
  } catch (error) {
    if ((await context.sandbox.database.db.$count(idempotencyKeys, isRequest(claim))) === 0) throw error
  }
}

/** Whether a repeat gets this error again. */
function isStoredError(error: unknown): error is BusinessError {
  return (
    error instanceof BusinessError &&
    error.code === envelopeCodes.paramsError &&
    error.key !== 'general.requestIdReused'
  )
}

const isRequest = ({ accountId, requestId }: Claim) =>
  and(eq(idempotencyKeys.account_id, accountId), eq(idempotencyKeys.request_id, requestId))

/** Claims the `request_id`; returns the first response if it was claimed before. */
async function claimRequest(
  tx: Transaction,
  claim: Claim,
  answer: StoredAnswer | null,
): Promise<StoredAnswer | undefined> {
  const { accountId, requestId, call, hash, at } = claim
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ account_id: accountId, request_id: requestId, call, body_hash: hash, answer, at })
    .onConflictDoNothing()
    .returning({ at: idempotencyKeys.at })
  if (claimed.length > 0) return undefined
  const [first] = await tx.select().from(idempotencyKeys).where(isRequest(claim))
  if (first?.call !== call || first.body_hash !== hash) throw new BusinessError('general.requestIdReused')
  if (first.answer === null) throw new Error('a request is stored without its response')
  return first.answer
}

/** The data of a stored response; throws a stored error. */
function dataOf<Name extends IdempotentCallName>(
  call: Name,
  answer: StoredAnswer,
): SentResponseOf<Endpoints[Name]> {
  if ('refusal' in answer) {
    const { key, params } = answer.refusal
    throw new BusinessError(isMessageKey(key) ? key : 'general.paramsError', { params })
  }
  return validated(call, answer.data)
}

/** Validates a response by the call's schema inside the transaction: an invalid one rolls the money back. */
function validated<Name extends IdempotentCallName>(
  call: Name,
  data: unknown,
): SentResponseOf<Endpoints[Name]> {
  const schema: Endpoints[Name]['response'] = allEndpoints[call].response
  if (!v.is(schema, data)) throw new Error(`the response of ${call} does not match its schema`)
  return data
}
