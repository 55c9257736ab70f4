import { describe, expect, it } from 'vitest'
import { belongsTo, writesFor } from './login-origin.ts'

const apiOrigin = { origin: 'https://b.example', isOnlySource: false }
const intent = { user: 'ana', body: '{"amount":"50"}', id: '5a0d7a3e-0000-4000-8000-000000000001' }
const dropped = ['fb_token', 'fb_userInfo', 'fb_basic_config', 'placard']

const settingsAfter = (settings: string | undefined, api = apiOrigin): unknown =>
  JSON.parse(writesFor(settings, api).at(-1)?.[1] ?? '')

describe('a stored login', () => {
  it('a stored login stays unchanged at its own origin', () => {
    const settings = JSON.stringify({
      origin: apiOrigin.origin,
      isLocked: true,
      last: { user: 'ana', reads: {} },
    })
    expect(belongsTo(settings, apiOrigin)).toBe(true)
    expect(writesFor(settings, apiOrigin)).toEqual([])
  })

  it('a stored login is removed at another origin, with the figures and the lock, while settings and intents stay', () => {
    const intents = { 'https://a.example withdraw ana': intent }
    const stored = {
      theme: 'dark',
      origin: 'https://a.example',
      isLocked: true,
      last: { user: 'ana' },
      intents,
    }
    const settings = JSON.stringify(stored)
    expect(belongsTo(settings, apiOrigin)).toBe(false)
    expect(writesFor(settings, apiOrigin).map(([key]) => key)).toEqual(dropped)
    expect(settingsAfter(settings)).toEqual({ theme: 'dark', origin: apiOrigin.origin, intents })
  })

  it.each([
    ['is removed if it may belong to another host', false, dropped],
    ['stays if only this host is possible', true, ['placard']],
  ])('a login without an origin %s', (_name, isOnlySource, written) => {
    const api = { ...apiOrigin, isOnlySource }
    const settings = JSON.stringify({ theme: 'dark', intents: { 'withdraw ana': intent } })
    expect(belongsTo(settings, api)).toBe(isOnlySource)
    expect(writesFor(settings, api).map(([key]) => key)).toEqual(written)
    const intents = { 'https://b.example withdraw ana': intent }
    expect(settingsAfter(settings, api)).toEqual({ theme: 'dark', origin: apiOrigin.origin, intents })
  })

  it.each([undefined, '', 'null', '[]', '7', '{"origin":'])(
    'a login has no origin with the settings %j',
    (settings) => {
      expect(belongsTo(settings, apiOrigin)).toBe(false)
      expect(settingsAfter(settings)).toMatchObject({ origin: apiOrigin.origin })
    },
  )

  it.each([7, null, '', 'https://b.example.evil.example'])(
    'a login does not belong to the origin %j',
    (origin) => {
      expect(belongsTo(JSON.stringify({ origin }), apiOrigin)).toBe(false)
    },
  )
})
