import { expect, it } from 'vitest'
import { forgetWanted, hasArrived, homeOf, leaveAll, rememberWanted, wantedPath } from './return-to.ts'

it('begins at the login without a token, and nowhere before the user is known', () => {
  expect(homeOf({})).toBe('/login')
  expect(homeOf({ token: 'a' })).toBeUndefined()
})

it('remembers the page that a login interrupted, but not the one that was logged out of', () => {
  rememberWanted('/wallet')
  expect(wantedPath('ana')).toBe('/wallet')
  leaveAll()
  rememberWanted('/wallet')
  expect(wantedPath('ana')).toBeUndefined()
  hasArrived()
  rememberWanted('/plan')
  expect(wantedPath('ana')).toBe('/plan')
})

it('keeps the page of one user from the next', () => {
  forgetWanted('ana')
  rememberWanted('/plan/detail?id=1')
  expect(wantedPath('ana')).toBe('/plan/detail?id=1')
  expect(wantedPath('ben')).toBeUndefined()
})
