import { expect, it } from 'vitest'
import { calls } from '#protocol/http/endpoints.ts'
import { timeoutMsOf } from './timeouts.ts'

it.each([
  ['userInfo', 15],
  ['editUser', 20],
  ['withdraw', 30],
  ['putPlan', 30],
  ['upload', 120],
] as const)('waits for %s at most %d s', (name, seconds) => {
  expect(timeoutMsOf(calls[name])).toBe(seconds * 1000)
})
