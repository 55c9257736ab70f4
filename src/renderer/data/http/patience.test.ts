import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { hostNow } from '#lib/host-clock.ts'
import type { Endpoint } from '#protocol/http/endpoint.ts'
import { planEndpoints } from '#protocol/http/plans.ts'
import { walletEndpoints } from '#protocol/http/wallet.ts'
import { ApiError } from './api-error.ts'
import { forgetRefusals, heldBack, isRead, noteAnswer, noteRefusal, retryAtOf } from './patience.ts'

const { property, entries, withdraw } = walletEndpoints
let now = 0

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  now = hostNow()
})
afterEach(() => {
  forgetRefusals()
  noteAnswer()
  vi.useRealTimers()
})

const held = (call: Endpoint) => heldBack(call, 't')
const http = (code: number, retryAt?: number) => new ApiError('http', { code, retryAt })

it.each([
  ['60', 60_000],
  ['0', 0],
  ['99999999', 3_600_000],
  ['soon', undefined],
  ['', undefined],
  [undefined, undefined],
])('Retry-After %j is %s ms from now', (header, wait) => {
  const time = retryAtOf(header)
  expect(time === undefined ? undefined : time - now).toBe(wait)
})

it('Retry-After may be a date', () => {
  expect(retryAtOf(new Date(86_400_000).toUTCString())).toBe(86_400_000)
})

it('calls that store nothing are reads', () => {
  expect([property, planEndpoints.planDetail].map(isRead)).toEqual([true, true])
  expect([withdraw, planEndpoints.putPlan].map(isRead)).toEqual([false, false])
})

it('a refusal by HTTP holds back all reads until its time', () => {
  noteRefusal(property, 't', http(503, now + 60_000))
  expect([property, entries].map(held)).toEqual([expect.any(ApiError), expect.any(ApiError)])
  vi.advanceTimersByTime(60_000)
  expect([property, entries].map(held)).toEqual([undefined, undefined])
})

it('another session is not held back', () => {
  noteRefusal(property, 't', http(429, now + 60_000))
  expect(heldBack(property, 'other')).toBeUndefined()
})

it('a refusal in an envelope holds back its call alone', () => {
  noteRefusal(property, 't', new ApiError('envelope', { code: 400, retryAt: now + 1000 }))
  expect(held(property)).toBeInstanceOf(ApiError)
  expect(held(entries)).toBeUndefined()
})

it('without a time, 429 waits twice as long with each refusal, until there is an answer', () => {
  const waits = () =>
    Array.from({ length: 6 }, () => Math.round((noteRefusal(property, 't', http(429)).retryAt ?? 0) - now))
  expect(waits()).toEqual([4000, 8000, 16_000, 32_000, 60_000, 60_000])
  noteAnswer()
  expect(waits()[0]).toBe(4000)
})

it('other errors hold nothing back', () => {
  for (const error of [http(500), new ApiError('network'), new ApiError('envelope', { code: 400 })])
    noteRefusal(property, 't', error)
  expect(held(property)).toBeUndefined()
})
