/** The one axios instance: every request of the app goes through it. A retry is TanStack Query's alone (`query.ts`). */
import axios, { type AxiosAdapter, AxiosError, type AxiosRequestConfig, isAxiosError, isCancel } from 'axios'
import * as v from 'valibot'
import { Envelope } from '#protocol/http/envelope.ts'
import type { MessageKey } from '#protocol/http/messages.ts'
import { parseJson } from '#protocol/parse-json.ts'
import { ApiError } from './api-error.ts'
import { readHint } from './parse-response.ts'
import { readMs } from './timeouts.ts'

declare module 'axios' {
  interface AxiosRequestConfig<D, P> {
    /** The `request_id` that the body carries, for the errors. */
    requestId?: string | undefined
  }
}

/** `fetch`, except where the progress of an upload is shown (docs/decisions/0030). */
const adapter: AxiosAdapter = (config) =>
  axios.getAdapter(config.onUploadProgress ? 'xhr' : 'fetch', config)(config)

/** JSON with the digits of its numbers; undefined for a text that is none. */
function parseText(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

/** Rejects with an `ApiError`, whatever went wrong. Answers JSON as unknown: the caller parses it with a schema. */
export const http = axios.create({
  adapter,
  // The fetch adapter adds a name of its own, which a host's CORS rules would have to allow.
  headers: { 'User-Agent': false },
  responseType: 'text',
  // In the place of axios' own, which would make floats of the amounts.
  transformResponse: (body: unknown) => (typeof body === 'string' ? parseText(body) : body),
  timeout: readMs,
  transitional: { clarifyTimeoutError: true },
  withCredentials: false,
  withXSRFToken: false,
})

http.interceptors.response.use(undefined, async (error: unknown) => {
  throw await toApiError(error)
})

async function toApiError(error: unknown): Promise<ApiError> {
  if (error instanceof ApiError) return error
  if (!isAxiosError(error)) return new ApiError('network', { key: 'general.offline', cause: error })
  const { response, config, code } = error
  // Not the error itself: it holds the token and what was sent.
  const about = { requestId: config?.requestId, cause: error.cause }
  if (isCancel(error)) return new ApiError('cancelled', about)
  if (!response) {
    const kind = code === AxiosError.ETIMEDOUT ? 'timeout' : 'network'
    return new ApiError(kind, { ...about, key: 'general.offline' })
  }
  const { status, statusText } = response
  // A call's refusal is an envelope with status 200: any other status comes from somebody else, whose body says nothing.
  const key = config?.baseURL === undefined ? await keyIn(response.data) : undefined
  return new ApiError('http', { ...about, code: status, serverText: statusText || undefined, key })
}

/** The known message key that the body of a refusal names. */
async function keyIn(body: unknown): Promise<MessageKey | undefined> {
  const envelope = v.safeParse(Envelope, body instanceof Blob ? parseText(await body.text()) : body)
  return envelope.success ? readHint(envelope.output.data).key : undefined
}

/** Tells how much of an upload is on its way, 0 to 1. */
export const uploadProgress = (
  onProgress: (part: number) => void,
): Pick<AxiosRequestConfig, 'onUploadProgress'> => ({
  onUploadProgress: ({ loaded, total }) => onProgress(total ? Math.min(1, loaded / total) : 0),
})
