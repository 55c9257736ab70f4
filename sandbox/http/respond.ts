/** The envelopes that the sandbox sends (docs/rules.md, sections P3, P8 and R2). */

import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { timeZoneHeader } from '#protocol/http/endpoint.ts'
import { type EnvelopeCode, envelopeCodes } from '#protocol/http/envelope.ts'
import type { MessageKey } from '#protocol/http/messages.ts'
import { type Language, languages } from '#protocol/languages.ts'
import { spokenLanguages, textOf } from '../i18n.ts'
import { describeError, type Log } from '../process/log.ts'
import { BusinessError } from './business-error.ts'
import { languageOf, timeZoneOf } from './request-headers.ts'
import { noteCode, requestIdOf } from './request-log.ts'

const isoTimestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/

/** Timestamps stay ISO in `data.params`; in a sentence they are written as the reader writes a date. */
function readable(value: string, language: Language, timeZone: string): string {
  if (!isoTimestamp.test(value)) return value
  const format = { dateStyle: 'medium', timeStyle: 'short', timeZone } as const
  return new Intl.DateTimeFormat(languages[language].tag, format).format(new Date(value))
}

/** The text of a message, with its `{{params}}` filled; English where a language has none. */
export function messageText(
  key: MessageKey,
  params: Readonly<Record<string, string>>,
  language: Language,
  timeZone: string,
): string {
  const values = Object.entries(params).map(([name, value]) => [name, readable(value, language, timeZone)])
  return textOf(`messages:${key}`, language, Object.fromEntries(values), key)
}

/** What every answer is written with. */
export function readerOf(c: Context) {
  return {
    language: languageOf(c.req.header('Accept-Language'), spokenLanguages),
    timeZone: timeZoneOf(c.req.header(timeZoneHeader)),
  }
}

/** An envelope with its length, by which `hono/compress` leaves a short one as it is. */
function answerEnvelope(c: Context, envelope: object, status: ContentfulStatusCode = 200): Response {
  const body = JSON.stringify(envelope)
  c.header('Content-Type', 'application/json')
  c.header('Content-Length', String(Buffer.byteLength(body)))
  return c.body(body, status)
}

export function answerData(c: Context, data: unknown): Response {
  noteCode(c, envelopeCodes.success)
  return answerEnvelope(c, { code: envelopeCodes.success, msg: '', data })
}

interface Failure {
  readonly key: MessageKey
  readonly code: EnvelopeCode
  readonly params?: Readonly<Record<string, string>>
  readonly retryAfterMs?: number | undefined
  /** BCP 47, in place of the call's language as the hint. */
  readonly lang?: string | undefined
}

/** A failure; the HTTP status stays 200 unless HTTP itself is in trouble, since a client reads no body otherwise. */
export function answerFailure(
  c: Context,
  { key, code, params = {}, lang, retryAfterMs }: Failure,
  status: ContentfulStatusCode = 200,
): Response {
  const { language, timeZone } = readerOf(c)
  noteCode(c, code)
  if (retryAfterMs !== undefined) c.header('Retry-After', String(Math.max(1, Math.ceil(retryAfterMs / 1000))))
  const data = { key, lang: lang ?? languages[language].tag, params }
  return answerEnvelope(c, { code, msg: messageText(key, params, language, timeZone), data }, status)
}

/** Answers a thrown error: a refusal in its own words, anything else as a server error that is written down. */
export function answerError(c: Context, error: unknown, call: string, log: Log): Response {
  if (error instanceof BusinessError) return answerFailure(c, error)
  log({ level: 'error', event: 'call failed', id: requestIdOf(c), call, ...describeError(error) })
  return answerFailure(c, { key: 'general.serverError', code: envelopeCodes.serverError })
}
