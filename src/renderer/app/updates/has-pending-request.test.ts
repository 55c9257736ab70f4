import { expect, it } from 'vitest'
import { hasNewIntent } from './has-pending-request.ts'

it('a payment is in progress if a new intent is stored', () => {
  const old = { 'put ana': { user: 'ana', body: '{}', id: 'a' } }
  expect(hasNewIntent(old, old)).toBe(false)
  expect(hasNewIntent(old, {})).toBe(false)
  expect(hasNewIntent(old, { 'put ana': { user: 'ana', body: '{}', id: 'b' } })).toBe(true)
  expect(hasNewIntent({}, old)).toBe(true)
})
