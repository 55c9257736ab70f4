import { expect, it } from 'vitest'
import {
  beginLogout,
  endLogout,
  forgetReturnTo,
  homeOf,
  rememberReturnTo,
  returnToPath,
} from './return-to.ts'

it('the home page is the login without a token, and unknown until the user is known', () => {
  expect(homeOf({})).toBe('/login')
  expect(homeOf({ token: 'a' })).toBeUndefined()
})

it('the page before an automatic redirect to the login is remembered, but not the page of a logout', () => {
  rememberReturnTo('/wallet')
  expect(returnToPath('ana')).toBe('/wallet')
  beginLogout()
  rememberReturnTo('/wallet')
  expect(returnToPath('ana')).toBeUndefined()
  endLogout()
  rememberReturnTo('/plan')
  expect(returnToPath('ana')).toBe('/plan')
})

it('the page of one user is not returned for another', () => {
  forgetReturnTo('ana')
  rememberReturnTo('/plan/detail?id=1')
  expect(returnToPath('ana')).toBe('/plan/detail?id=1')
  expect(returnToPath('ben')).toBeUndefined()
})
