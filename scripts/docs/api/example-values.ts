/** What the examples of several calls share. */

import type { RequestOf, SentResponseOf } from '#protocol/http/endpoint.ts'
import type { Calls, EndpointName } from '#protocol/http/endpoints.ts'

/** A request and an answer's `data` of each of some calls; a test parses both with the call's own schemas. */
export type Examples<Name extends EndpointName = EndpointName> = {
  readonly [Each in Name]: {
    readonly request: RequestOf<Calls[Each]>
    readonly response: SentResponseOf<Calls[Each]>
  }
}

export const at = '2026-11-21T09:30:00.000Z'
export const requestId = '4f0c2f3e-9a55-4d0e-8a4b-6a1c5a3b7e21'
/** MD5 of the digits 246810. */
export const digitsHash = 'b6af3f19458ec8e6faff8ee1e0440ecb'
export const token = 'dGhpcy1pcy1hbi1leGFtcGxlLXRva2Vu'
