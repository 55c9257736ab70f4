import { expect, it } from 'vitest'
import { ApiError } from './http/api-error.ts'
import { isWorthRetrying, retryDelayMs } from './query-client.ts'

it.each([
  [0, new ApiError('network'), true],
  [2, new ApiError('timeout'), true],
  [3, new ApiError('network'), false],
  [0, new ApiError('http', { code: 503 }), true],
  [0, new ApiError('http', { code: 404 }), false],
  [0, new ApiError('envelope', { code: 400 }), false],
  [0, new ApiError('data'), false],
  [0, new Error('other'), false],
])('after %i failures, a read with %s is retried: %s', (failures, error, isWorth) => {
  expect(isWorthRetrying(failures, error)).toBe(isWorth)
})

it('the delay doubles with each retry', () => {
  expect([0, 1, 2].map(retryDelayMs)).toEqual([1000, 2000, 4000])
})
