/** The context that a call's handler receives. */

import type { Endpoint, ParsedRequestOf, SentResponseOf } from '#protocol/http/endpoint.ts'
import type { EndpointName, Endpoints } from '#protocol/http/endpoints.ts'
import type { Language } from '#protocol/languages.ts'
import type { PasskeySite } from './auth/second-factor/passkey-site.ts'
import type { Database } from './db/database.ts'
import type { Account } from './db/schema/accounts.ts'
import type { Clock } from './delivery/clock.ts'
import type { JsonParts } from './http/connections/json-parts.ts'
import type { Device } from './http/request-headers.ts'
import type { Outbox } from './notifications/outbox.ts'

/** Web Push: who can be reached about what is sent, and a receiver for tests. */
export interface PushSettings {
  /** A `mailto:` or `https:` address for the operators of push services (RFC 8292, section 2.1); one of the example domain by default. */
  readonly contact?: string | undefined
  /** The origins of local receivers, the only addresses besides public ones over https that anything is sent to. */
  readonly testReceivers?: readonly string[] | undefined
}

/** The services of a running sandbox, shared by all calls. */
export interface Sandbox {
  readonly database: Database
  readonly clock: Clock
  /** The desk's origin, for the contact lists; `http://localhost:4401` by default. */
  readonly deskOrigin: string
  /** Where passkeys are accepted. */
  readonly passkeySite: PasskeySite
  /** Receives mail to partners. */
  readonly outbox: Outbox
  /** The value of `basic_config.min_version` (`SANDBOX_MIN_VERSION`). */
  readonly minVersion?: string | undefined
  readonly push?: PushSettings | undefined
  /** Limits calls and writes; undefined for none, in tests with a manual clock. */
  readonly traffic?: TrafficLimiter | undefined
}

/** Limits on calls, streams and writes. A refusal is `general.tooManyTries` with the time from which the next is allowed. */
export interface TrafficLimiter {
  /** Counts a call of a login session and of its account; throws a refusal. */
  readonly admitCall: (caller: Pick<UserContext, 'sessionId' | 'account'>, now: Date) => void
  /** Counts a stream of an account until the result is called; undefined if the account has too many. */
  readonly admitStream: (accountId: string) => (() => void) | undefined
  /** Counts a writing call of an account; rejects with a refusal. */
  readonly admitWrite: (sandbox: Pick<Sandbox, 'database' | 'clock'>, accountId: string) => Promise<void>
}

export interface CallContext {
  readonly sandbox: Sandbox
  /** The language of the call, from Accept-Language; English if none is supported. */
  readonly language: Language
  /** The IANA name of X-TZ, its offset (`+01:00`) if the name is unknown, or UTC. */
  readonly timeZone: string
  /** When the call was received; undefined in tests of handlers. */
  readonly receivedAt?: Date | undefined
  /** The client's IP address, for rate limits; undefined in memory. */
  readonly address?: string | undefined
  /** Browser and system, from User-Agent; undefined in tests of handlers. */
  readonly device?: Device | undefined
}

/** Context of a call that needs a token. Transactions on its database run only while the account is active (`callers-database.ts`). */
export interface UserContext extends CallContext {
  /** As read when the call was received; money code reads and locks the row again in its transaction. */
  readonly account: Account
  /** SHA-256 of the token, the key of its session row. */
  readonly sessionId: string
}

/** Additional context of an upload. */
export interface UploadContext {
  /** The bytes of the uploaded file; only their number has been checked. */
  readonly file: Uint8Array
}

export type ContextOf<C extends Endpoint> = (C['access'] extends 'user' ? UserContext : CallContext) &
  (C extends { readonly isUpload: true } ? UploadContext : unknown)

/** What a handler answers: the data, or the parts of data that is too large for the memory. */
type AnswerOf<C extends Endpoint> = C extends Endpoints['exportData'] ? JsonParts : SentResponseOf<C>

/** Answers one call; throws a `BusinessError` if the user's input or state does not allow it. */
export type Handler<C extends Endpoint> = (
  context: ContextOf<C>,
  request: ParsedRequestOf<C>,
) => Promise<AnswerOf<C>>

/** The handlers of some calls; a call without one answers "not in the sandbox yet". */
export type Handlers = { readonly [Name in EndpointName]?: Handler<Endpoints[Name]> }
