/** The reference of an endpoint: what documents and tests need in addition to its schemas. The app never imports it. */
import type { Endpoint, EndpointTable, RequestOf, SentResponseOf } from '../endpoint.ts'
import type { MessageKey } from '../messages.ts'

export interface EndpointReference<C extends Endpoint> {
  /** One sentence for `docs/openapi.json`. */
  readonly summary: string
  /** The endpoint's own message keys, besides those of its request schema. */
  readonly errors?: readonly MessageKey[]
  /** About money or plans: the user needs an ad account. */
  readonly needsOpenStore?: true
  /** A test validates both with the endpoint's schemas. */
  readonly example: { readonly request: RequestOf<C>; readonly response: SentResponseOf<C> }
}

/** The reference of every endpoint of a table. */
export type ReferenceOf<Table extends EndpointTable> = {
  readonly [Name in keyof Table]: EndpointReference<Table[Name]>
}

/** The envelope codes 402 to 404, by the account's status. */
export const accountBlocked = [
  'session.accountNotActivated',
  'session.accountDisabled',
  'session.accountCancelled',
] as const satisfies readonly MessageKey[]

// Values of several examples.
export const at = '2026-11-21T09:30:00.000Z'
export const requestId = '4f0c2f3e-9a55-4d0e-8a4b-6a1c5a3b7e21'
/** MD5 of the digits 246810. */
export const digitsHash = 'b6af3f19458ec8e6faff8ee1e0440ecb'
export const token = 'dGhpcy1pcy1hbi1leGFtcGxlLXRva2Vu'
