/**
 * One back-off for all reads of a session: a host that asks for patience (`Retry-After`, or HTTP 429 without one) is not asked before. A
 * refusal by HTTP holds back all reads, one in an envelope those of its call. What the user sends is never held back.
 */
import { hostNow } from '#lib/host-clock.ts'
import type { Endpoint } from '#protocol/http/endpoint.ts'
import type { ApiError } from './api-error.ts'

/** Waits without `Retry-After`, ms: twice as long with each refusal, up to a minute. */
const firstWaitMs = 4_000
const longestWaitMs = 60_000

const tooManyRequests = 429

/** The refusals that hold reads back, by token and path; the one of all reads has no path. */
const refusals = new Map<string, ApiError>()
const keyOf = (token: string | undefined, path = '') => `${token} ${path}`
let refusedInRow = 0

/** True for a call that stores nothing. */
export const isRead = ({ method, isReading }: Endpoint): boolean => method === 'GET' || isReading === true

/** The refusal because of which this call is not sent yet. */
export function heldBack({ path }: Endpoint, token: string | undefined): ApiError | undefined {
  const found = [refusals.get(keyOf(token)), refusals.get(keyOf(token, path))]
  return found.find((error) => (error?.retryAt ?? 0) > hostNow())
}

/** Notes that a read was answered. */
export function noteAnswer(): void {
  refusedInRow = 0
}

/** Notes a failed read; returns the error with the time until which reads like it are held back, if they are. */
export function noteRefusal({ path }: Endpoint, token: string | undefined, error: ApiError): ApiError {
  const isHttp = error.kind === 'http'
  let refusal = error
  if (isHttp && error.code === tooManyRequests && error.retryAt === undefined) {
    refusal = error.withRetryAt(hostNow() + Math.min(longestWaitMs, firstWaitMs * 2 ** refusedInRow))
    refusedInRow += 1
  }
  if (refusal.retryAt !== undefined) refusals.set(keyOf(token, isHttp ? '' : path), refusal)
  return refusal
}

/** The user does not want to wait: the next reads are sent. */
export function forgetRefusals(): void {
  refusals.clear()
}

/** A longer wait is taken for a mistake of the host: nothing would be read until the page is reloaded, ms. */
const longestAskedMs = 3_600_000

/** The time of a `Retry-After` header, ms since 1970 by the host's clock; undefined without one that can be read. */
export function retryAtOf(header: unknown): number | undefined {
  if (typeof header !== 'string' || header === '') return undefined
  const time = /^\d+$/.test(header) ? hostNow() + Number(header) * 1000 : Date.parse(header)
  return Number.isNaN(time) ? undefined : Math.min(time, hostNow() + longestAskedMs)
}
