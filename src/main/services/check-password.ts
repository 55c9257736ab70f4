/** Asks the host whether a login password is right, with a token that the page does not have. */
import * as v from 'valibot'
import { basePath, timeZoneHeader, tokenHeader } from '#protocol/http/endpoint.ts'
import { Envelope, ErrorData, envelopeCodes } from '#protocol/http/envelope.ts'
import { isMessageKey } from '#protocol/http/messages.ts'
import { sessionAdditions } from '#protocol/http/session-additions.ts'
import type { UnlockFailure, UnlockRequest } from '#protocol/ipc/bridge.ts'

/** The app session's `fetch`. */
export type Fetch = (address: string, init: RequestInit) => Promise<Response>

/** How long the host may take, ms. */
const patienceMs = 20_000

const Answer = v.pipe(v.string(), v.parseJson(), Envelope)

/** Undefined when the password is right. Never throws. */
export async function checkPassword(
  fetch: Fetch,
  host: string,
  token: string,
  { password, language, timeZone }: UnlockRequest,
): Promise<UnlockFailure | undefined> {
  const { method, path } = sessionAdditions.checkLoginPassword
  try {
    const answer = await fetch(`${host}${basePath}${path}`, {
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
      signal: AbortSignal.timeout(patienceMs),
    })
    if (!answer.ok) return { kind: 'http', code: answer.status, serverText: answer.statusText || undefined }
    return failureIn(await answer.text())
  } catch {
    return { kind: 'network', key: 'general.offline' }
  }
}

function failureIn(text: string): UnlockFailure | undefined {
  const answer = v.safeParse(Answer, text)
  if (!answer.success) return { kind: 'data', key: 'general.dataError' }
  const { code, msg, data } = answer.output
  if (code === envelopeCodes.success) return undefined
  const about = v.safeParse(ErrorData, data)
  const { key, params, lang } = about.success ? about.output : {}
  const known = key !== undefined && isMessageKey(key) ? key : undefined
  return { kind: 'envelope', code, key: known, params, lang, serverText: msg || undefined }
}
