/** Timeouts of requests and the interval of retries, ms. */
import type { Endpoint } from '#protocol/http/endpoint.ts'

// After a timeout, a read is retried, and the outcome of a money request is recovered.
export const readTimeoutMs = 15_000
/** The server may wait for a lock. */
export const writeTimeoutMs = 20_000
const idempotentTimeoutMs = 30_000
/** For 5 MB at 350 kbit/s. */
export const uploadTimeoutMs = 120_000

/** For what the host may let wait for its turn and then sends for minutes. */
export const longAnswerTimeoutMs = 180_000

export function timeoutMsOf({ method, isIdempotent, isUpload }: Endpoint): number {
  if (isUpload) return uploadTimeoutMs
  if (isIdempotent) return idempotentTimeoutMs
  return method === 'GET' ? readTimeoutMs : writeTimeoutMs
}

/** Interval of retries while the host cannot be reached, ms: a screen recovers within 5 s. */
export const retryIntervalMs = 4_000
