/** Sends the calls of the contract (specification, section 7): headers, envelope, errors. Knows no session of its own. */
import {
  basePath,
  type Call,
  type RequestOf,
  type ResponseOf,
  timeZoneHeader,
  tokenHeader,
} from '#contract/wire/call.ts'
import { localTimeZoneText } from '#lib/time-zone.ts'
import { ApiError } from './api-error.ts'
import { host } from './host.ts'
import { multipart } from './multipart.ts'
import { isPageLeft, suspect } from './reach.ts'
import { readAnswer } from './read-answer.ts'
import { timeoutMsOf } from './timeouts.ts'
import { request } from './transport.ts'

export interface ClientSettings {
  /** The token in force, if any. */
  token: () => string | undefined
  /** BCP 47. */
  language: () => string
  /** Told of every failed call but those of an older token; true when it told the user (specification, section 8). */
  onFailure: (error: ApiError, about: FailedCall, path: string) => boolean
}

/** What kind of call failed. */
export interface FailedCall {
  /** It went out with the token still in force. */
  hasSession: boolean
  /** It asks for that token. */
  needsSession: boolean
  /** It belongs to a hand-over, and says nothing of the session there is. */
  isHandOver: boolean
}

export interface SendOptions {
  signal?: AbortSignal
  /** The file of an upload call. */
  file?: File
  /** Told how much of an upload is on its way, 0 to 1. */
  onProgress?: (part: number) => void
  /** A call of a hand-over, with the token it got, if it has got one, and never that of the session. */
  handOver?: { token?: string }
  /** BCP 47, in place of the interface's language. */
  language?: string
}

let settings: ClientSettings = { token: () => undefined, language: () => 'en', onFailure: () => false }

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
  const token = options.handOver ? options.handOver.token : settings.token()
  const requestId = requestIdOf(body)
  try {
    const answer = await request({
      method: call.method,
      url: `${host}${basePath}${call.path}`,
      body: call.isUpload ? multipart(body, options.file) : body,
      headers: {
        ...(token !== undefined && { [tokenHeader]: token }),
        [timeZoneHeader]: localTimeZoneText(),
        'Accept-Language': options.language ?? settings.language(),
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
    if (failure.kind === 'network' || failure.kind === 'timeout') {
      // The browser gives up the calls of a page that is left: that says nothing of the host.
      if (isPageLeft()) throw failure
      void suspect()
    }
    const isHandOver = options.handOver !== undefined
    const hasSession = !isHandOver && token !== undefined && token === settings.token()
    // An answer to an older token says nothing about the session that followed it.
    if (isHandOver || hasSession || token === undefined) {
      const needsSession = call.access === 'user'
      failure.isTold = settings.onFailure(failure, { hasSession, needsSession, isHandOver }, call.path)
    }
    throw failure
  }
}

function requestIdOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('request_id' in body)) return undefined
  return typeof body.request_id === 'string' ? body.request_id : undefined
}
