/** One HTTP request by `fetch`; a file goes by axios, loaded with the first of them, which tells how far it is. */
import { ApiError } from './api-error.ts'
import type { Answer } from './read-answer.ts'

export interface Sent {
  method: 'GET' | 'POST' | 'PUT'
  url: string
  /** Query parameters of a GET, JSON or multipart body of a POST, file of a PUT. */
  body: unknown
  headers: Record<string, string>
  timeoutMs: number
  signal: AbortSignal | undefined
  /** For the errors. */
  requestId: string | undefined
  /** Told how much of a file is on its way, 0 to 1. */
  onProgress?: ((part: number) => void) | undefined
}

/** Sends and gives whatever answer came; throws an `ApiError` of kind network, timeout or cancelled. */
export async function request(sent: Sent): Promise<Answer> {
  // Not `AbortSignal.timeout`, which stays until its time is over however soon the answer comes.
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), sent.timeoutMs)
  const signal = sent.signal ? AbortSignal.any([sent.signal, late.signal]) : late.signal
  try {
    const { body } = sent
    const isFile = body instanceof FormData || body instanceof Blob
    return await (isFile ? upload(sent, body, signal) : exchange(sent, signal))
  } catch (error) {
    const { requestId } = sent
    if (sent.signal?.aborted) throw new ApiError('cancelled', { requestId, cause: error })
    const kind = late.signal.aborted ? 'timeout' : 'network'
    throw new ApiError(kind, { key: 'general.offline', requestId, cause: error })
  } finally {
    clearTimeout(timer)
  }
}

async function exchange({ method, url, body, headers }: Sent, signal: AbortSignal): Promise<Answer> {
  const isRead = method === 'GET'
  const answer = await fetch(isRead ? url + queryOf(body) : url, {
    method,
    signal,
    credentials: 'omit',
    headers: isRead ? headers : { ...headers, 'Content-Type': 'application/json' },
    ...(!isRead && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, statusText: answer.statusText, text: await answer.text() }
}

/** What is undefined or null is not sent. */
export function queryOf(body: unknown): string {
  const given = Object.entries(body ?? {}).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  )
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}

async function upload(
  { method, url, headers, onProgress }: Sent,
  body: FormData | Blob,
  signal: AbortSignal,
): Promise<Answer> {
  const { default: axios } = await import('axios')
  const answer = await axios.request<string>({
    method,
    url,
    data: body,
    headers,
    signal,
    responseType: 'text',
    withXSRFToken: false,
    transformResponse: (text: string) => text,
    validateStatus: () => true,
    onUploadProgress: ({ loaded, total }) => onProgress?.(total ? Math.min(1, loaded / total) : 0),
  })
  return { status: answer.status, statusText: answer.statusText, text: answer.data }
}
