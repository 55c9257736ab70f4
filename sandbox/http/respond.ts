/** Response envelopes (docs/rules.md, sections P3, P8 and R2). */

import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { timeZoneHeader } from '#protocol/http/endpoint.ts'
import type { EndpointName } from '#protocol/http/endpoints.ts'
import { type EnvelopeCode, envelopeCodes } from '#protocol/http/envelope.ts'
import type { MessageKey } from '#protocol/http/messages.ts'
import { type Language, languages } from '#protocol/languages.ts'
import { interruptionOf, UnknownOutcome } from '../db/interruptions/interruptions.ts'
import { isContention } from '../db/retries.ts'
import { availableLanguages, textOf } from '../i18n.ts'
import { describeError, type Log } from '../process/log.ts'
import { BusinessError } from './business-error.ts'
import { languageOf, timeZoneOf } from './request-headers.ts'
import { noteCode, requestIdOf } from './request-log.ts'

const isoTimestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/

/** Timestamps stay ISO in `data.params`; in the message's text they are localized. */
function localize(value: string, language: Language, timeZone: string): string {
  if (!isoTimestamp.test(value)) return value
  const format = { dateStyle: 'medium', timeStyle: 'short', timeZone } as const
  return new Intl.DateTimeFormat(languages[language].tag, format).format(new Date(value))
}

/** The text of a message, with its `{{params}}` replaced; English if the language has no text. */
export function messageText(
  key: MessageKey,
  params: Readonly<Record<string, string>>,
  language: Language,
  timeZone: string,
): string {
  const values = Object.entries(params).map(([name, value]) => [name, localize(value, language, timeZone)])
  return textOf(`messages:${key}`, language, Object.fromEntries(values), key)
}

/** Language and time zone of a request. */
export function localeOf(c: Context) {
  return {
    language: languageOf(c.req.header('Accept-Language'), availableLanguages),
    timeZone: timeZoneOf(c.req.header(timeZoneHeader)),
  }
}

/** An envelope with its length, so that `hono/compress` skips short ones. */
function answerEnvelope(c: Context, envelope: object, status: ContentfulStatusCode = 200): Response {
  const body = JSON.stringify(envelope)
  c.header('Content-Type', 'application/json')
  c.header('Content-Length', String(Buffer.byteLength(body)))
  return c.body(body, status)
}

/** The envelope of a success. */
export const dataEnvelope = (data: unknown): object => ({ code: envelopeCodes.success, msg: '', data })

export function answerData(c: Context, data: unknown): Response {
  noteCode(c, envelopeCodes.success)
  return answerEnvelope(c, dataEnvelope(data))
}

interface Failure {
  readonly key: MessageKey
  readonly code: EnvelopeCode
  readonly params?: Readonly<Record<string, string>>
  readonly retryAfterMs?: number | undefined
  /** BCP 47, replaces the request's language as the hint. */
  readonly lang?: string | undefined
}

/** A failure. The HTTP status is 200 unless HTTP itself fails, because clients read no body otherwise. */
export function answerFailure(c: Context, failure: Failure, status: ContentfulStatusCode = 200): Response {
  const { code, retryAfterMs } = failure
  noteCode(c, code)
  if (retryAfterMs !== undefined) c.header('Retry-After', String(Math.max(1, Math.ceil(retryAfterMs / 1000))))
  return answerEnvelope(c, failureEnvelope(c, failure), status)
}

/** The envelope of a failure. */
export function failureEnvelope(c: Context, { key, code, params = {}, lang }: Failure): object {
  const { language, timeZone } = localeOf(c)
  const data = { key, lang: lang ?? languages[language].tag, params }
  return { code, msg: messageText(key, params, language, timeZone), data }
}

/** How long a client waits before it repeats a request that could not be carried out for the moment. */
const busyRetryMs = 1000

/** What failed: a call, or what is served beside the calls. */
export type Answering = EndpointName | 'router' | 'contract file'

/**
 * Where other transactions, or an interruption of the database, kept a call from doing anything; the reason for the log. What is
 * written beside transactions (counts of limits, when a session was last seen) may be written twice.
 */
function busyReason(error: unknown): string | undefined {
  if (isContention(error)) return 'contention'
  return error instanceof UnknownOutcome ? undefined : interruptionOf(error)
}

/**
 * The failure of a thrown error: a business error's own; "busy" where nothing was done and the same request, with its
 * `request_id`, may be sent again; for anything else, also where it is not known what was done, a logged server error.
 */
export function failureOf(c: Context, error: unknown, call: Answering, log: Log): Failure {
  if (error instanceof BusinessError) return error
  const reason = busyReason(error)
  if (reason !== undefined) {
    log({ level: 'error', event: 'busy', reason, id: requestIdOf(c), call, ...describeError(error) })
    return { key: 'general.busy', code: envelopeCodes.paramsError, retryAfterMs: busyRetryMs }
  }
  log({ level: 'error', event: 'call failed', id: requestIdOf(c), call, ...describeError(error) })
  return { key: 'general.serverError', code: envelopeCodes.serverError }
}

/** Responds to a thrown error. */
export function answerError(c: Context, error: unknown, call: Answering, log: Log): Response {
  return answerFailure(c, failureOf(c, error, call, log))
}
