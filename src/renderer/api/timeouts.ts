/** How long each kind of call is waited for, ms. What comes later is not looked at: a read is asked again, a money call looked up. */
import type { Call } from '#protocol/http/endpoint.ts'

export const readMs = 15_000
/** What changes something: the server may be waiting for its turn. */
export const writeMs = 20_000
const onceMs = 30_000
/** 5 MB at 350 kbit/s. */
export const uploadMs = 120_000

/** The most that a call may take. */
export function timeoutMsOf({ method, isOnce, isUpload }: Call): number {
  if (isUpload) return uploadMs
  if (isOnce) return onceMs
  return method === 'GET' ? readMs : writeMs
}
