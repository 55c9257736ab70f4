/** What a call's handler is given. */

import type { Call, ParsedRequestOf, SentResponseOf } from '#protocol/http/endpoint.ts'
import type { Calls, EndpointName } from '#protocol/http/endpoints.ts'
import type { Language } from '#protocol/languages.ts'
import type { Database } from './db/database.ts'
import type { Account } from './db/schema/accounts.ts'
import type { Clock } from './delivery/clock.ts'
import type { Device } from './http/request-headers.ts'
import type { Outbox } from './notifications/outbox.ts'

/** The parts of a running sandbox that calls share. */
export interface Sandbox {
  readonly database: Database
  readonly clock: Clock
  /** Where the desk is reached, for the contact lists; `http://localhost:4401` by default. */
  readonly deskOrigin: string
  /** Takes what is mailed to partners. */
  readonly outbox: Outbox
  /** What `basic_config.min_version` says (`SANDBOX_MIN_VERSION`). */
  readonly minVersion?: string | undefined
}

export interface CallContext {
  readonly sandbox: Sandbox
  /** The language of the call, from Accept-Language; English when unknown. */
  readonly language: Language
  /** IANA name from X-TZ; UTC when absent or unknown. */
  readonly timeZone: string
  /** When the call came in; undefined in tests of handlers. */
  readonly receivedAt?: Date | undefined
  /** Where the call comes from, as limits see it; undefined in memory. */
  readonly address?: string | undefined
  /** What the caller's browser says it is; undefined in tests of handlers. */
  readonly device?: Device | undefined
}

/** Context of a call that wants a token. */
export interface UserContext extends CallContext {
  /** As read when the call came in; money code reads and locks the row again in its transaction. */
  readonly account: Account
  /** SHA-256 of the token, the key of its session row. */
  readonly sessionId: string
}

/** What an upload's handler is given besides. */
export interface UploadContext {
  /** The bytes of the uploaded file; nothing but their number has been looked at. */
  readonly file: Uint8Array
}

export type ContextOf<C extends Call> = (C['access'] extends 'user' ? UserContext : CallContext) &
  (C extends { readonly isUpload: true } ? UploadContext : unknown)

/** Answers one call; throws a `BusinessError` for what the user did wrong. */
export type Handler<C extends Call> = (
  context: ContextOf<C>,
  request: ParsedRequestOf<C>,
) => Promise<SentResponseOf<C>>

/** The handlers of some calls; a call without one answers "not in the sandbox yet". */
export type Handlers = { readonly [Name in EndpointName]?: Handler<Calls[Name]> }
