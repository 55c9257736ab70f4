import { ApiError } from './api-error.ts'

type Http = typeof import('./http.ts')

let loaded: Http | undefined

/** Loads the axios instance, in a chunk of its own; rejects with an `ApiError` if the chunk cannot be fetched. */
export async function loadHttp(): Promise<Http> {
  try {
    // Kept, because a repeated import of a loaded module takes a noticeable part of a poll.
    loaded ??= await import('./http.ts')
    return loaded
  } catch (cause) {
    throw new ApiError('network', { key: 'general.offline', cause })
  }
}
