/** Sends requests to the endpoints (docs/rules.md, section P7): headers, envelope, errors. `app` injects the session. */

import { neverSettles } from '#lib/never-settles.ts'
import { localTimeZoneText } from '#lib/time-zone.ts'
import { host } from '#platform/host.ts'
import { setReachable } from '#platform/online.ts'
import {
  basePath,
  type Endpoint,
  type RequestOf,
  type ResponseOf,
  timeZoneHeader,
  tokenHeader,
} from '#protocol/http/endpoint.ts'
import { ApiError, isHandledByApp } from './api-error.ts'
import { isPageUnloading, startProbing } from './connectivity-probe.ts'
import { loadHttp } from './load-http.ts'
import { parseData, parseEnvelope } from './parse-response.ts'
import { heldBack, isRead, noteAnswer, noteRefusal, retryAtOf } from './patience.ts'
import { timeoutMsOf } from './timeouts.ts'

export interface ClientSettings {
  /** The current token, if any. */
  token: () => string | undefined
  /** BCP 47. */
  language: () => string
  /** Called for every failed request except those of an older token. True if it has handled the error (docs/rules.md, section P8). */
  onFailure: (error: ApiError, about: FailedCall, path: string) => boolean
}

export interface FailedCall {
  /** It was sent with the current token. */
  hasSession: boolean
  /** Its endpoint requires a token. */
  needsSession: boolean
  /** It belongs to a hand-over, so it says nothing about the current session. */
  isHandOver: boolean
}

export interface SendOptions {
  signal?: AbortSignal
  /** The file of an upload. */
  file?: File
  /** Called with the uploaded part, 0 to 1. */
  onProgress?: (part: number) => void
  /** A request of a hand-over, or of a session that the app has left. It is sent with this token, if any, and never with that of the session. */
  handOver?: { token?: string }
  /** The request ends the session: its outcome also counts once nobody is logged in any more. */
  endsSession?: true
  /** The request goes on when its page is closed. */
  outlivesPage?: true
  /** BCP 47; overrides the interface language. */
  language?: string
  /** Instead of the usual one of the call. */
  timeoutMs?: number
}

let settings: ClientSettings = { token: () => undefined, language: () => 'en', onFailure: () => false }

/** Injects the session; called once, by the app. */
export function configureClient(clientSettings: ClientSettings): void {
  settings = clientSettings
}

/** True for a token that fits a header: axios would silently strip other characters. */
const isSendable = (token: string): boolean => /^[\x21-\x7e]+$/.test(token)

/** Method, address and headers of a request. */
function requestOf({ method, path }: Endpoint, token: string | undefined, language = settings.language()) {
  const headers: Record<string, string> = {
    ...(token !== undefined && { [tokenHeader]: token }),
    [timeZoneHeader]: localTimeZoneText(),
    'Accept-Language': language,
  }
  return { method, baseURL: `${host}${basePath}`, url: path, headers }
}

/** The same for a request of the session; undefined without one, and while the host wants to be left alone. */
export function sessionRequestOf(call: Endpoint) {
  const token = settings.token()
  if (heldBack(call, token)) return undefined
  return token !== undefined && isSendable(token) ? requestOf(call, token) : undefined
}

/**
 * Sends a request and returns the parsed `data` of the response; throws an `ApiError`. What arrives after the session has changed
 * is for nobody here (docs/decisions/0093): a read is cancelled, and the outcome of a write never settles.
 */
export async function send<C extends Endpoint>(
  call: C,
  body: RequestOf<C>,
  options: SendOptions = {},
): Promise<ResponseOf<C>> {
  const token = options.handOver ? options.handOver.token : settings.token()
  const isOver = () => {
    const isOfSession = !options.handOver && call.access === 'user' && token !== undefined
    const current = settings.token()
    return isOfSession && current !== token && !(options.endsSession && current === undefined)
  }
  try {
    const data = await request(call, body, { ...options, token })
    if (!isOver()) return data
  } catch (error) {
    // The error may be what has just ended the session.
    if (!isOver() || isHandledByApp(error)) throw error
  }
  if (call.method === 'GET') throw new ApiError('cancelled')
  return neverSettles()
}

async function request<C extends Endpoint>(
  call: C,
  body: RequestOf<C>,
  {
    signal,
    file,
    onProgress,
    handOver,
    language,
    outlivesPage,
    timeoutMs = timeoutMsOf(call),
    token,
  }: SendOptions & { token: string | undefined },
): Promise<ResponseOf<C>> {
  const requestId = requestIdOf(body)
  const isPatient = isRead(call) && !handOver
  const refusal = isPatient ? heldBack(call, token) : undefined
  if (refusal) throw refusal
  try {
    if (token !== undefined && !isSendable(token))
      throw new ApiError('data', { key: 'general.dataError', requestId })
    const { http, multipart, uploadProgress } = await loadHttp()
    const head = requestOf(call, token, language)
    const response = await http.request<unknown>({
      ...head,
      ...(call.method === 'GET' ? { params: body } : { data: call.isUpload ? multipart(body, file) : body }),
      // The adapter adds the boundary.
      ...(call.isUpload && { headers: { ...head.headers, 'Content-Type': 'multipart/form-data' } }),
      timeout: timeoutMs,
      ...(signal && { signal }),
      ...(onProgress && uploadProgress(onProgress)),
      ...(outlivesPage && { fetchOptions: { keepalive: true } }),
      requestId,
    })
    setReachable(true)
    const data = parseEnvelope(response.data, requestId, retryAtOf(response.headers['retry-after']))
    if (isPatient) noteAnswer()
    return parseData(call, data, requestId)
  } catch (error) {
    const thrown =
      error instanceof ApiError ? error : new ApiError('network', { key: 'general.offline', requestId })
    const failure = isPatient ? noteRefusal(call, token, thrown) : thrown
    if (failure.kind === 'network' || failure.kind === 'timeout') {
      // The browser aborts requests on page unload, which says nothing about the host.
      if (isPageUnloading()) throw failure
      void startProbing()
    }
    const isHandOver = handOver !== undefined
    const hasSession = !isHandOver && token !== undefined && token === settings.token()
    // A response for an older token says nothing about the current session.
    if (isHandOver || hasSession || token === undefined) {
      const needsSession = call.access === 'user'
      if (settings.onFailure(failure, { hasSession, needsSession, isHandOver }, call.path))
        throw failure.handledByApp()
    }
    throw failure
  }
}

function requestIdOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('request_id' in body)) return undefined
  return typeof body.request_id === 'string' ? body.request_id : undefined
}
