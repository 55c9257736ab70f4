import { expect, it } from 'vitest'
import { forgetReturnTo, hasArrived, homeOf, leaveAll, rememberReturnTo, returnToPath } from './return-to.ts'

it('begins at the login without a token, and nowhere before the user is known', () => {
  expect(homeOf({})).toBe('/login')
  expect(homeOf({ token: 'a' })).toBeUndefined()
})

it('remembers the page that a login interrupted, but not the one that was logged out of', () => {
  rememberReturnTo('/wallet')
  expect(returnToPath('ana')).toBe('/wallet')
  leaveAll()
  rememberReturnTo('/wallet')
  expect(returnToPath('ana')).toBeUndefined()
  hasArrived()
  rememberReturnTo('/plan')
  expect(returnToPath('ana')).toBe('/plan')
})

it('keeps the page of one user from the next', () => {
  forgetReturnTo('ana')
  rememberReturnTo('/plan/detail?id=1')
  expect(returnToPath('ana')).toBe('/plan/detail?id=1')
  expect(returnToPath('ben')).toBeUndefined()
})
