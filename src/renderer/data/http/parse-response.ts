/** Parses a response into its data, or throws an `ApiError` (docs/rules.md, section P7). Pure. */
import * as v from 'valibot'
import type { Endpoint, ResponseOf } from '#protocol/http/endpoint.ts'
import { Envelope, ErrorData, envelopeCodes } from '#protocol/http/envelope.ts'
import { isMessageKey } from '#protocol/http/messages.ts'
import { ApiError, type ApiErrorFields } from './api-error.ts'

/** Returns the `data` of an envelope; throws an `ApiError` for a code other than success. `retryAt`: see `ApiError`. */
export function parseEnvelope(body: unknown, requestId: string | undefined, retryAt?: number): unknown {
  const envelope = v.safeParse(Envelope, body)
  if (!envelope.success) throw new ApiError('data', { key: 'general.dataError', requestId })
  const { code, msg, data } = envelope.output
  if (code === envelopeCodes.success) return data
  const refusal = { code, ...parseErrorData(data), serverText: msg || undefined, requestId, retryAt }
  throw new ApiError('envelope', refusal)
}

/** The known message key, its values and the language hint in the `data` of an error. */
export function parseErrorData(data: unknown): Pick<ApiErrorFields, 'key' | 'params' | 'lang'> {
  const errorData = v.safeParse(ErrorData, data)
  const { key, params, lang } = errorData.success ? errorData.output : {}
  return { key: key !== undefined && isMessageKey(key) ? key : undefined, params, lang }
}

/** Parses the data of a response with the endpoint's schema. */
export function parseData<C extends Endpoint>(
  call: C,
  data: unknown,
  requestId: string | undefined,
): ResponseOf<C> {
  const parsed = v.safeParse<C['response']>(call.response, data)
  if (!parsed.success) throw new ApiError('data', { key: 'general.dataError', requestId })
  return parsed.output
}
