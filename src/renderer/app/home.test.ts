import { expect, it } from 'vitest'
import { forgetWanted, homeOf, inAppPath, leaveAll, rememberWanted, wantedPath } from './home.ts'

it('begins at the login without a token, and nowhere before the user is known', () => {
  expect(homeOf({})).toBe('/login')
  expect(homeOf({ token: 'a' })).toBeUndefined()
})

it('remembers the page that a login interrupted, but not after a logout', () => {
  rememberWanted('/wallet')
  expect(wantedPath()).toBe('/wallet')
  leaveAll()
  rememberWanted('/wallet')
  expect(wantedPath()).toBeUndefined()
  forgetWanted()
  rememberWanted('/plan')
  expect(wantedPath()).toBe('/plan')
})

it.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'wallet', '', 7, undefined])(
  'takes no %j for a path of the app',
  (value) => {
    expect(inAppPath(value)).toBeUndefined()
  },
)
