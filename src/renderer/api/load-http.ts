import { ApiError } from './api-error.ts'

/** Loads the axios instance, in a chunk of its own; rejects with an `ApiError` if the chunk cannot be fetched. */
export async function loadHttp(): Promise<typeof import('./http.ts')> {
  try {
    return await import('./http.ts')
  } catch (cause) {
    throw new ApiError('network', { key: 'general.offline', cause })
  }
}
