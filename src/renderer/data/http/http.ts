/**
 * The only axios instance: every request of the app goes through it. Retries are left to TanStack Query (`query.ts`). Loaded
 * by `load-http.ts` alone: the login form is usable before axios is fetched.
 */
import axios, {
  type AxiosAdapter,
  AxiosError,
  type AxiosRequestConfig,
  type AxiosResponse,
  isAxiosError,
  isCancel,
} from 'axios'
import * as v from 'valibot'
import { noteHostTime } from '#lib/host-clock.ts'
import { Envelope } from '#protocol/http/envelope.ts'
import type { MessageKey } from '#protocol/http/messages.ts'
import { parseJson } from '#protocol/parse-json.ts'
import { ApiError } from './api-error.ts'
import { parseErrorData } from './parse-response.ts'
import { retryAtOf } from './patience.ts'
import { sentOr } from './sent-requests.ts'
import { readTimeoutMs } from './timeouts.ts'

declare module 'axios' {
  interface AxiosRequestConfig<D, P> {
    /** The `request_id` in the body, for errors. */
    requestId?: string | undefined
  }
}

/** Found once: it is used each second. */
const fetchAdapter = axios.getAdapter('fetch', {
  env: { fetch: (input: RequestInfo | URL, init?: RequestInit) => sentOr(input, () => fetch(input, init)) },
})

/**
 * For an answer that goes on. The signal is given to `fetch` itself: with one of its own, axios wraps the stream, which makes an event a
 * fifth more expensive.
 */
const streamAdapter: AxiosAdapter = ({ signal, ...config }) => {
  const cancellable = signal instanceof AbortSignal ? { signal } : {}
  const env = { fetch: (input: RequestInfo | URL) => fetch(input, cancellable) }
  return axios.getAdapter('fetch', { env })(config)
}

/** `fetch`, except where the progress of an upload is shown (docs/decisions/0030). */
const adapter: AxiosAdapter = (config) => {
  if (config.onUploadProgress) return axios.getAdapter('xhr', config)(config)
  return (config.responseType === 'stream' ? streamAdapter : fetchAdapter)(config)
}

/** Parses JSON and keeps the digits of its numbers; undefined for a text that is not JSON. */
export function parseText(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

/** Rejects only with an `ApiError`. The caller parses the data of a response with a schema. */
export const http = axios.create({
  adapter,
  // Removes a header of the fetch adapter, which the CORS rules of a host would have to allow.
  headers: { 'User-Agent': false },
  responseType: 'text',
  // Replaces axios' parser, which parses amounts as floats.
  transformResponse: (body: unknown) => (typeof body === 'string' ? parseText(body) : body),
  timeout: readTimeoutMs,
  transitional: { clarifyTimeoutError: true },
  withCredentials: false,
  withXSRFToken: false,
})

http.interceptors.response.use(
  (response) => {
    readHostClock(response)
    return response
  },
  async (error: unknown) => {
    throw await toApiError(error)
  },
)

/** Data with the time of the state that it tells. */
const AsOf = v.object({ data: v.object({ as_of: v.string() }) })

/** An answer of the host has the time in its `Date`, which a page of another origin can read if the host exposes it. */
function readHostClock({ config, headers, data }: AxiosResponse<unknown>): void {
  if (config.baseURL === undefined) return
  const date: unknown = headers.date
  if (typeof date === 'string') {
    noteHostTime(Date.parse(date))
    return
  }
  const answer = v.safeParse(AsOf, data)
  if (answer.success) noteHostTime(Date.parse(answer.output.data.as_of), { isState: true })
}

async function toApiError(error: unknown): Promise<ApiError> {
  if (error instanceof ApiError) return error
  if (!isAxiosError(error)) return new ApiError('network', { key: 'general.offline', cause: error })
  const { response, config, code } = error
  // Not the error itself, which contains the token and the request.
  const fields = { requestId: config?.requestId, cause: error.cause }
  if (isCancel(error)) return new ApiError('cancelled', fields)
  if (!response) {
    const kind = code === AxiosError.ETIMEDOUT ? 'timeout' : 'network'
    return new ApiError(kind, { ...fields, key: 'general.offline' })
  }
  const { status, statusText } = response
  // The API sends errors with status 200. Another status comes from a proxy or server, whose body is ignored.
  const key = config?.baseURL === undefined ? await keyIn(response.data) : undefined
  const retryAt = retryAtOf(response.headers['retry-after'])
  return new ApiError('http', { ...fields, code: status, serverText: statusText || undefined, key, retryAt })
}

/** The known message key in the body of an error response. */
async function keyIn(body: unknown): Promise<MessageKey | undefined> {
  const envelope = v.safeParse(Envelope, body instanceof Blob ? parseText(await body.text()) : body)
  return envelope.success ? parseErrorData(envelope.output.data).key : undefined
}

/** Reports the uploaded part, 0 to 1. */
export const uploadProgress = (
  onProgress: (part: number) => void,
): Pick<AxiosRequestConfig, 'onUploadProgress'> => ({
  onUploadProgress: ({ loaded, total }) => onProgress(total ? Math.min(1, loaded / total) : 0),
})

/** The body of an upload: the fields of the request, and the file in the field `file`. */
export function multipart(body: unknown, file: File | undefined): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {})) {
    if (value !== undefined && value !== null) form.set(name, String(value))
  }
  if (file) form.set('file', file, file.name)
  return form
}
