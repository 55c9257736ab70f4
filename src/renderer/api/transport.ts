/** One HTTP request by axios, which is loaded with the first of them: not on the first paint's path. */
import { ApiError } from './api-error.ts'
import { suspect } from './reach.ts'
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
  /** Told how much of the body is on its way, 0 to 1. */
  onProgress?: ((part: number) => void) | undefined
}

/** Sends and gives whatever answer came; throws an `ApiError` of kind network, timeout or cancelled. */
export async function request({
  method,
  url,
  body,
  headers,
  timeoutMs,
  signal,
  requestId,
  onProgress,
}: Sent): Promise<Answer> {
  const { default: axios } = await loadAxios(requestId)
  try {
    const answer = await axios.request<string>({
      method,
      url,
      headers,
      timeout: timeoutMs,
      responseType: 'text',
      // Nothing here goes by cookies, and reading them asks another process of the browser.
      withXSRFToken: false,
      transformResponse: (text: string) => text,
      validateStatus: () => true,
      ...(signal && { signal }),
      ...(onProgress && {
        onUploadProgress: ({ loaded, total }) => onProgress(total ? Math.min(1, loaded / total) : 0),
      }),
      ...(method === 'GET' ? { params: body } : { data: body }),
    })
    return { status: answer.status, statusText: answer.statusText, text: answer.data }
  } catch (error) {
    const code = axios.isAxiosError(error) ? error.code : undefined
    if (code === 'ERR_CANCELED') throw new ApiError('cancelled', { requestId, cause: error })
    const kind = code === 'ECONNABORTED' || code === 'ETIMEDOUT' ? 'timeout' : 'network'
    void suspect()
    throw new ApiError(kind, { key: 'general.offline', requestId, cause: error })
  }
}

/** The library is a file of the web app: where it cannot be fetched, neither can anything else. */
async function loadAxios(requestId: string | undefined) {
  try {
    return await import('axios')
  } catch (cause) {
    void suspect()
    throw new ApiError('network', { key: 'general.offline', requestId, cause })
  }
}
