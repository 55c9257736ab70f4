/**
 * Idempotency of money-moving and once-only calls (decisions, section 2): the first response to a `request_id` is stored in
 * the transaction that acts, and a repeat gets it before any other check. A refusal is a response too.
 */

import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import type { ParsedRequestOf, SentResponseOf } from '#protocol/http/endpoint.ts'
import { allEndpoints, type Calls, type EndpointName } from '#protocol/http/endpoints.ts'
import { envelopeCodes } from '#protocol/http/envelope.ts'
import { isMessageKey } from '#protocol/http/messages.ts'
import type { UserContext } from '../context.ts'
import type { Transaction } from '../db/database.ts'
import { requests, type StoredAnswer } from '../db/schema/accounts.ts'
import { BusinessError } from '../http/business-error.ts'

/** JSON with the keys of every object in order. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  )
}

/** SHA-256 of a parsed request without its `request_id`: amounts in canonical form, so "10" and "10.00" are the same. */
export function bodyHash(request: { readonly request_id: string }): string {
  const { request_id: _, ...body } = request
  return createHash('sha256').update(canonicalJson(body)).digest('hex')
}

/** The calls of the table that carry a `request_id`. */
export type IdempotentCallName = {
  [Name in EndpointName]: ParsedRequestOf<Calls[Name]> extends { request_id: string } ? Name : never
}[EndpointName]

interface Claim {
  readonly accountId: string
  readonly requestId: string
  readonly call: EndpointName
  readonly hash: string
  readonly at: Date
}

/**
 * Runs `effect` in a money transaction, unless the account sent this `request_id` before: then the first answer, or the
 * first refusal (envelope code 400), comes again. With another body it refuses with `general.requestIdReused`. Nothing is
 * kept of an error of the server, so that a repeat tries again.
 */
export async function withIdempotencyKey<Name extends IdempotentCallName>(
  context: UserContext,
  call: Name,
  request: { readonly request_id: string },
  effect: (tx: Transaction) => Promise<SentResponseOf<Calls[Name]>>,
): Promise<SentResponseOf<Calls[Name]>> {
  const { database, clock } = context.sandbox
  const accountId = context.account.id
  const claim = { accountId, requestId: request.request_id, call, hash: bodyHash(request), at: clock.now() }
  try {
    const answer = await database.serializable(async (tx): Promise<StoredAnswer> => {
      const first = await claimRequest(tx, claim, null)
      if (first !== undefined) return first
      const fresh = { data: fitting(call, await effect(tx)) }
      await tx.update(requests).set({ answer: fresh }).where(isRequest(claim))
      return fresh
    }, accountId)
    return read(call, answer)
  } catch (error) {
    if (!isBusinessRefusal(error)) throw error
    const refused = { refusal: { key: error.key, params: { ...error.params } } }
    // Its transaction is undone; if a twin of this request got through meanwhile, that one's answer counts.
    const first = await database.serializable((tx) => claimRequest(tx, claim, refused), accountId)
    return read(call, first ?? refused)
  }
}

function isBusinessRefusal(error: unknown): error is BusinessError {
  return (
    error instanceof BusinessError &&
    error.code === envelopeCodes.paramsError &&
    error.key !== 'general.requestIdReused'
  )
}

const isRequest = ({ accountId, requestId }: Claim) =>
  and(eq(requests.account_id, accountId), eq(requests.request_id, requestId))

/** Takes the `request_id`, or answers what it was answered first. */
async function claimRequest(
  tx: Transaction,
  claim: Claim,
  answer: StoredAnswer | null,
): Promise<StoredAnswer | undefined> {
  const { accountId, requestId, call, hash, at } = claim
  const taken = await tx
    .insert(requests)
    .values({ account_id: accountId, request_id: requestId, call, body_hash: hash, answer, at })
    .onConflictDoNothing()
    .returning({ at: requests.at })
  if (taken.length > 0) return undefined
  const [first] = await tx.select().from(requests).where(isRequest(claim))
  if (first?.call !== call || first.body_hash !== hash) throw new BusinessError('general.requestIdReused')
  if (first.answer === null) throw new Error('a request was kept without its answer')
  return first.answer
}

/** The data of an answer; throws its refusal. */
function read<Name extends IdempotentCallName>(
  call: Name,
  answer: StoredAnswer,
): SentResponseOf<Calls[Name]> {
  if ('refusal' in answer) {
    const { key, params } = answer.refusal
    throw new BusinessError(isMessageKey(key) ? key : 'general.paramsError', { params })
  }
  return fitting(call, answer.data)
}

/** Data that fits the call's response; anything else is an error of the server, found before the money has moved. */
function fitting<Name extends IdempotentCallName>(call: Name, data: unknown): SentResponseOf<Calls[Name]> {
  const schema: Calls[Name]['response'] = allEndpoints[call].response
  if (!v.is(schema, data)) throw new Error(`an answer does not fit ${call}`)
  return data
}
