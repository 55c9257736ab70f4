import { describe, expect, it } from 'vitest'
import { backTarget, shownIcons } from './header-rules.ts'

describe('the icons of the header', () => {
  const all = ['service', 'language', 'bell', 'logout'] as const
  const ana = { isSignedIn: true, entry: 'register' }
  it.each([
    [ana, ['service', 'language', 'bell', 'logout']],
    [{ ...ana, entry: 'host' }, ['service', 'language', 'bell']],
    [{ isSignedIn: false, entry: undefined }, ['service', 'language']],
  ])('%j: %j', (session, icons) => {
    expect(shownIcons(all, session)).toEqual(icons)
  })
})

describe('the back arrow', () => {
  const here = { canCloseHost: false, hasHistory: true }
  it.each([
    ['none', here, undefined],
    ['host', here, undefined],
    ['host', { ...here, canCloseHost: true }, { kind: 'host' }],
    ['history', here, { kind: 'history' }],
    ['history', { ...here, hasHistory: false }, { kind: 'path', path: '/' }],
    ['opener', here, { kind: 'opener' }],
    ['opener', { ...here, hasHistory: false }, { kind: 'opener' }],
    ['/ad-center', here, { kind: 'path', path: '/ad-center' }],
  ] as const)('%s, %j: %j', (back, where, target) => {
    expect(backTarget(back, where)).toEqual(target)
  })
})
