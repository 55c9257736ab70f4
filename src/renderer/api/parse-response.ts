/** What an answer says: the call's data, or an `ApiError` (docs/rules.md, section P7). Pure. */
import * as v from 'valibot'
import type { Call, ResponseOf } from '#protocol/http/endpoint.ts'
import { Envelope, ErrorData, envelopeCodes } from '#protocol/http/envelope.ts'
import { isMessageKey } from '#protocol/http/messages.ts'
import { ApiError, type ApiErrorFields } from './api-error.ts'

/** The `data` of an answer's envelope; throws the `ApiError` that its code means. */
export function readEnvelope(body: unknown, requestId: string | undefined): unknown {
  const envelope = v.safeParse(Envelope, body)
  if (!envelope.success) throw new ApiError('data', { key: 'general.dataError', requestId })
  const { code, msg, data } = envelope.output
  if (code === envelopeCodes.success) return data
  throw new ApiError('envelope', { code, ...readHint(data), serverText: msg || undefined, requestId })
}

/** What the `data` of a refusal says of it: a key that is known, its values, the language to say it in. */
export function readHint(data: unknown): Pick<ApiErrorFields, 'key' | 'params' | 'lang'> {
  const hint = v.safeParse(ErrorData, data)
  const { key, params, lang } = hint.success ? hint.output : {}
  return { key: key !== undefined && isMessageKey(key) ? key : undefined, params, lang }
}

/** The data of an answer, by the call's own schema. */
export function readData<C extends Call>(
  call: C,
  data: unknown,
  requestId: string | undefined,
): ResponseOf<C> {
  const parsed = v.safeParse<C['response']>(call.response, data)
  if (!parsed.success) throw new ApiError('data', { key: 'general.dataError', requestId })
  return parsed.output
}
