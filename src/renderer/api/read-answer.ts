/** What an answer says: the call's data, or an `ApiError` (specification, section 7). Pure. */
import * as v from 'valibot'
import type { Call, ResponseOf } from '#contract/wire/call.ts'
import { Envelope, ErrorData, envelopeCodes } from '#contract/wire/envelope.ts'
import { isMessageKey } from '#contract/wire/messages.ts'
import { parseJson } from '#contract/wire/parse-json.ts'
import { ApiError } from './api-error.ts'

/** An HTTP answer before it is read. */
export interface Answer {
  status: number
  statusText: string
  text: string
}

/** The data of an answer, by the call's own schema. */
export function readAnswer<C extends Call>(
  call: C,
  answer: Answer,
  requestId: string | undefined,
): ResponseOf<C> {
  if (answer.status < 200 || answer.status > 299)
    throw new ApiError('http', { code: answer.status, serverText: answer.statusText || undefined, requestId })
  const envelope = v.safeParse(Envelope, jsonOf(answer.text))
  if (!envelope.success) throw new ApiError('data', { key: 'general.dataError', requestId })
  const { code, msg, data } = envelope.output
  if (code !== envelopeCodes.success) {
    const hint = v.safeParse(ErrorData, data)
    const { key, params, lang } = hint.success ? hint.output : {}
    const known = key !== undefined && isMessageKey(key) ? key : undefined
    throw new ApiError('envelope', {
      code,
      key: known,
      params,
      lang,
      serverText: msg || undefined,
      requestId,
    })
  }
  const parsed = v.safeParse<C['response']>(call.response, data)
  if (!parsed.success) throw new ApiError('data', { key: 'general.dataError', requestId })
  return parsed.output
}

function jsonOf(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}
