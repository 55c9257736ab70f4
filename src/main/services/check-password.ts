/** Checks a login password with the host, using the token that is hidden from the page. */
import * as v from 'valibot'
import { basePath, timeZoneHeader, tokenHeader } from '#protocol/http/endpoint.ts'
import { Envelope, ErrorData, envelopeCodes } from '#protocol/http/envelope.ts'
import { isMessageKey } from '#protocol/http/messages.ts'
import { sessionAdditions } from '#protocol/http/session-additions.ts'
import type { UnlockFailure, UnlockRequest } from '#protocol/ipc/bridge.ts'

/** `fetch` of the app's session. */
export type Fetch = (address: string, init: RequestInit) => Promise<Response>

/** Timeout of the request, ms. */
const timeoutMs = 20_000

const EnvelopeText = v.pipe(v.string(), v.parseJson(), Envelope)

/** Undefined if the password is correct. Never throws. */
export async function checkPassword(
  fetch: Fetch,
  host: string,
  token: string,
  { password, language, timeZone }: UnlockRequest,
): Promise<UnlockFailure | undefined> {
  const { method, path } = sessionAdditions.checkLoginPassword
  try {
    const response = await fetch(`${host}${basePath}${path}`, {
      method,
      headers: {
        [tokenHeader]: token,
        [timeZoneHeader]: timeZone,
        'Accept-Language': language,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ password }),
      credentials: 'omit',
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok)
      return { kind: 'http', code: response.status, serverText: response.statusText || undefined }
    return failureIn(await response.text())
  } catch {
    return { kind: 'network', key: 'general.offline' }
  }
}

function failureIn(text: string): UnlockFailure | undefined {
  const response = v.safeParse(EnvelopeText, text)
  if (!response.success) return { kind: 'data', key: 'general.dataError' }
  const { code, msg, data } = response.output
  if (code === envelopeCodes.success) return undefined
  const errorData = v.safeParse(ErrorData, data)
  const { key, params, lang } = errorData.success ? errorData.output : {}
  const messageKey = key !== undefined && isMessageKey(key) ? key : undefined
  return { kind: 'envelope', code, key: messageKey, params, lang, serverText: msg || undefined }
}
