import { describe, expect, it } from 'vitest'
import { backTarget, shownIcons } from './header-rules.ts'

describe('the icons of the header', () => {
  const all = ['service', 'language', 'bell', 'logout'] as const
  const ana = { isSignedIn: true, entry: 'register' }
  it.each([
    [ana, ['service', 'language', 'bell', 'logout']],
    [{ ...ana, entry: 'host' }, ['service', 'language', 'bell']],
    [{ isSignedIn: false, entry: undefined }, ['service', 'language']],
  ])('the icons for %j are %j', (session, icons) => {
    expect(shownIcons(all, session)).toEqual(icons)
  })
})

describe('the back arrow', () => {
  const onPage = { canCloseHost: false, hasHistory: true }
  it.each([
    ['none', onPage, undefined],
    ['host', onPage, undefined],
    ['host', { ...onPage, canCloseHost: true }, { kind: 'host' }],
    ['history', onPage, { kind: 'history' }],
    ['history', { ...onPage, hasHistory: false }, { kind: 'path', path: '/' }],
    ['opener', onPage, { kind: 'opener' }],
    ['opener', { ...onPage, hasHistory: false }, { kind: 'opener' }],
    ['/ad-center', onPage, { kind: 'path', path: '/ad-center' }],
  ] as const)('the back arrow with the rule %s and %j leads to %j', (back, state, target) => {
    expect(backTarget(back, state)).toEqual(target)
  })
})
