/** The only error that `send` throws (docs/rules.md, section P8). */
import { envelopeCodes } from '#protocol/http/envelope.ts'
import type { MessageKey } from '#protocol/http/messages.ts'

/**
 * `envelope`: the host answered with a code other than 200. `http`: an HTTP status that is not OK. `network`: no response.
 * `timeout`: no response in time. `data`: an invalid response. `cancelled`: aborted by the app.
 */
export type ApiErrorKind = 'envelope' | 'http' | 'network' | 'timeout' | 'data' | 'cancelled'

export interface ApiErrorFields {
  /** The envelope's code, or the HTTP status. */
  code?: number | undefined
  /** The host's message key, if it is a known one. */
  key?: MessageKey | undefined
  params?: Readonly<Record<string, string>> | undefined
  /** The envelope's `msg` or the HTTP status text. */
  serverText?: string | undefined
  /** The host's language hint. */
  lang?: string | undefined
  /** The `request_id` that was sent. */
  requestId?: string | undefined
  /** The host does not want to be asked again before, ms since 1970 by its clock. */
  retryAt?: number | undefined
  isHandledByApp?: boolean
  cause?: unknown
}

export class ApiError extends Error {
  readonly kind: ApiErrorKind
  readonly code: number | undefined
  readonly key: MessageKey | undefined
  readonly params: Readonly<Record<string, string>>
  readonly serverText: string | undefined
  readonly lang: string | undefined
  readonly requestId: string | undefined
  readonly retryAt: number | undefined
  /** The app has shown and handled this error (`app/handle-api-error.ts`), so no screen shows it again. */
  readonly isHandledByApp: boolean

  constructor(kind: ApiErrorKind, fields: ApiErrorFields = {}) {
    super(fields.serverText ?? fields.key ?? kind, { cause: fields.cause })
    this.name = 'ApiError'
    this.kind = kind
    this.code = fields.code
    this.key = fields.key
    this.params = fields.params ?? {}
    this.serverText = fields.serverText
    this.lang = fields.lang
    this.requestId = fields.requestId
    this.retryAt = fields.retryAt
    this.isHandledByApp = fields.isHandledByApp ?? false
  }

  /** The same error, marked as handled by the app. */
  handledByApp(): ApiError {
    return new ApiError(this.kind, { ...this, isHandledByApp: true })
  }

  /** The same error, after which the host is left alone until a time. */
  withRetryAt(retryAt: number): ApiError {
    return new ApiError(this.kind, { ...this, retryAt })
  }
}

export const isHandledByApp = (error: unknown): boolean => error instanceof ApiError && error.isHandledByApp

/** True for an `ApiError` with this message key. */
export function hasKey(error: unknown, key: MessageKey): boolean {
  return error instanceof ApiError && error.key === key
}

/** True if the host was too busy to begin: nothing was done, and the request may be sent again with its `request_id`. */
export const isBusy = (error: unknown): boolean => hasKey(error, 'general.busy')

/** A server error with one of these keys does not say whether the request was executed. */
const ambiguousKeys: ReadonlySet<MessageKey | undefined> = new Set([
  undefined,
  'general.serverError',
  'general.systemError',
])

/**
 * True if the host may have executed the request in spite of this error: no response, an invalid one, or a server error
 * without a reason. The caller keeps the idempotency key and recovers the outcome.
 */
export function isUnknownOutcome(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  if (error.kind === 'http') return (error.code ?? 500) >= 500
  if (error.kind === 'envelope')
    return error.code === envelopeCodes.serverError && ambiguousKeys.has(error.key)
  return true
}

/** The message key for an error without its own text (docs/rules.md, section P8). */
export function fallbackKey({ kind, code }: Pick<ApiError, 'kind' | 'code'>): MessageKey {
  if (kind === 'http') return 'general.serverError'
  if (kind !== 'envelope') return 'general.error'
  if (code === envelopeCodes.paramsError) return 'general.systemError'
  if (code === envelopeCodes.dataError) return 'general.dataError'
  return code === envelopeCodes.serverError ? 'general.serverError' : 'general.error'
}
