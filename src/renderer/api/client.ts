/** Sends the calls of the contract (specification, section 7): headers, envelope, errors. Knows no session of its own. */
import {
  basePath,
  type Call,
  type RequestOf,
  type ResponseOf,
  timeZoneHeader,
  tokenHeader,
} from '#contract/wire/call.ts'
import { envelopeCodes } from '#contract/wire/envelope.ts'
import { localTimeZoneText } from '#lib/time-zone.ts'
import { ApiError } from './api-error.ts'
import { host } from './host.ts'
import { multipart } from './multipart.ts'
import { readAnswer } from './read-answer.ts'
import { request } from './transport.ts'

export interface ClientSettings {
  /** The token in force, if any. */
  token: () => string | undefined
  /** BCP 47. */
  language: () => string
  /** Told of 402 to 404 by any call, and of 401 and 503 by a call that went out with the token still in force. */
  onEnded: (error: ApiError) => void
}

const readTimeoutMs = 15_000
const onceTimeoutMs = 30_000
/** 5 MB at 350 kbit/s. */
const uploadTimeoutMs = 120_000

export interface SendOptions {
  signal?: AbortSignal
  /** The file of an upload call. */
  file?: File
  /** Told how much of an upload is on its way, 0 to 1. */
  onProgress?: (part: number) => void
}

let settings: ClientSettings = { token: () => undefined, language: () => 'en', onEnded: () => undefined }

/** Hands the client what it must know of the session; called once, by the app. */
export function configureClient(given: ClientSettings): void {
  settings = given
}

/** Sends a call and gives the parsed `data` of its answer; throws an `ApiError` for everything else. */
export async function send<C extends Call>(
  call: C,
  body: RequestOf<C>,
  options: SendOptions = {},
): Promise<ResponseOf<C>> {
  const token = settings.token()
  const requestId = requestIdOf(body)
  try {
    const answer = await request({
      method: call.method,
      url: `${host}${basePath}${call.path}`,
      body: call.isUpload ? multipart(body, options.file) : body,
      headers: {
        ...(token !== undefined && { [tokenHeader]: token }),
        [timeZoneHeader]: localTimeZoneText(),
        'Accept-Language': settings.language(),
      },
      timeoutMs: timeoutMsOf(call),
      signal: options.signal,
      requestId,
      onProgress: options.onProgress,
    })
    return readAnswer(call, answer, requestId)
  } catch (error) {
    const failure =
      error instanceof ApiError ? error : new ApiError('network', { key: 'general.offline', requestId })
    if (endsSession(failure, call, token)) settings.onEnded(failure)
    throw failure
  }
}

function timeoutMsOf({ isOnce, isUpload }: Call): number {
  if (isUpload) return uploadTimeoutMs
  return isOnce ? onceTimeoutMs : readTimeoutMs
}

function requestIdOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('request_id' in body)) return undefined
  return typeof body.request_id === 'string' ? body.request_id : undefined
}

function endsSession(error: ApiError, call: Call, token: string | undefined): boolean {
  if (error.kind !== 'envelope') return false
  switch (error.code) {
    case envelopeCodes.accountNotActivated:
    case envelopeCodes.accountDisabled:
    case envelopeCodes.accountCancelled:
      return token === undefined || token === settings.token()
    case envelopeCodes.notAuthorised:
    case envelopeCodes.tokenExpired:
      // An answer to an older token says nothing about the session that followed it.
      return call.access === 'user' && token !== undefined && token === settings.token()
    default:
      return false
  }
}
