/**
 * The reference of every endpoint: `docs/openapi.json` is built from it, and tests check the sandbox against it.
 * Each documented error has a test that provokes it (`sandbox/http/business-errors`).
 */
import type { Endpoint } from '../endpoint.ts'
import { allEndpoints, type EndpointName, type Endpoints } from '../endpoints.ts'
import { isMessageKey, type MessageKey } from '../messages.ts'
import { authReference } from './auth.ts'
import { documentsReference } from './documents.ts'
import { ledgerReference } from './ledger.ts'
import { passkeyReference } from './passkeys.ts'
import { plansReference } from './plans.ts'
import { pushReference } from './push.ts'
import { accountBlocked, type EndpointReference, type ReferenceOf } from './reference-of.ts'
import { secondFactorReference } from './second-factor.ts'
import { userReference } from './user.ts'
import { walletReference } from './wallet.ts'

const endpointReference = {
  ...authReference,
  ...documentsReference,
  ...ledgerReference,
  ...passkeyReference,
  ...plansReference,
  ...pushReference,
  ...secondFactorReference,
  ...userReference,
  ...walletReference,
} satisfies ReferenceOf<Endpoints>

type References = typeof endpointReference

/** The documented errors, for each endpoint that has its own. */
export type DocumentedErrors = {
  readonly [Name in EndpointName as References[Name] extends { errors: unknown }
    ? Name
    : never]: References[Name] extends { errors: readonly (infer Key extends MessageKey)[] } ? Key : never
}

export const referenceOf = (name: EndpointName): EndpointReference<Endpoint> => endpointReference[name]

export const needsOpenStore = (name: EndpointName): boolean => referenceOf(name).needsOpenStore === true

/** Any endpoint: an invalid request, a rate limit, an error of the host, or all money is frozen. */
const commonErrors = [
  'general.paramsError',
  'general.requestTooLarge',
  'general.tooManyTries',
  'general.busy',
  'general.moneyStopped',
  'general.serverError',
] as const satisfies readonly MessageKey[]

/** Endpoints with a token: 401, 503, and 402 to 404 by the account's status. */
const sessionErrors = ['session.notAuthorised', 'session.tokenExpired', ...accountBlocked] as const

/** The message keys in a request schema, at any depth. */
function schemaErrors(schema: unknown, found = new Set<MessageKey>()): Set<MessageKey> {
  if (Array.isArray(schema)) for (const item of schema) schemaErrors(item, found)
  else if (typeof schema === 'object' && schema !== null) {
    const { message, entries, pipe, wrapped, options } = Object(schema)
    if (typeof message === 'string' && isMessageKey(message)) found.add(message)
    schemaErrors(Object.values(entries ?? {}), found)
    // The first item of a pipe is the schema itself.
    for (const item of pipe ?? []) if (item !== schema) schemaErrors(item, found)
    schemaErrors(wrapped, found)
    schemaErrors(options, found)
  }
  return found
}

/** Every error that an endpoint may return, its own first. */
export function errorsOf(name: EndpointName): readonly MessageKey[] {
  const { access, isIdempotent, request }: Endpoint = allEndpoints[name]
  return [
    ...new Set<MessageKey>([
      ...(referenceOf(name).errors ?? []),
      ...schemaErrors(request),
      ...(needsOpenStore(name) ? (['auth.storeNotOpen'] as const) : []),
      ...(isIdempotent ? (['general.requestIdReused'] as const) : []),
      ...commonErrors,
      ...(access === 'user' ? sessionErrors : []),
    ]),
  ]
}
