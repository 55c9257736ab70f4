import { describe, expect, it } from 'vitest'
import { belongsTo, writesFor } from './login-origin.ts'

const here = { origin: 'https://b.example', isOnlySource: false }
const intent = { user: 'ana', body: '{"amount":"50"}', id: '5a0d7a3e-0000-4000-8000-000000000001' }
const dropped = ['fb_token', 'fb_userInfo', 'fb_basic_config', 'placard']

const settingsAfter = (settings: string | undefined, at = here): unknown =>
  JSON.parse(writesFor(settings, at).at(-1)?.[1] ?? '')

describe('a stored login', () => {
  it('is left alone at its own origin', () => {
    const settings = JSON.stringify({ origin: here.origin, isLocked: true, last: { user: 'ana', reads: {} } })
    expect(belongsTo(settings, here)).toBe(true)
    expect(writesFor(settings, here)).toEqual([])
  })

  it('is dropped at another origin, with the figures and the lock, while settings and intents stay', () => {
    const intents = { 'https://a.example withdraw ana': intent }
    const stored = {
      theme: 'dark',
      origin: 'https://a.example',
      isLocked: true,
      last: { user: 'ana' },
      intents,
    }
    const settings = JSON.stringify(stored)
    expect(belongsTo(settings, here)).toBe(false)
    expect(writesFor(settings, here).map(([key]) => key)).toEqual(dropped)
    expect(settingsAfter(settings)).toEqual({ theme: 'dark', origin: here.origin, intents })
  })

  it.each([
    ['may have come from elsewhere', false, dropped],
    ['can only have come from here', true, ['placard']],
  ])('without an origin, that %s', (_name, isOnlySource, written) => {
    const at = { ...here, isOnlySource }
    const settings = JSON.stringify({ theme: 'dark', intents: { 'withdraw ana': intent } })
    expect(belongsTo(settings, at)).toBe(isOnlySource)
    expect(writesFor(settings, at).map(([key]) => key)).toEqual(written)
    const intents = { 'https://b.example withdraw ana': intent }
    expect(settingsAfter(settings, at)).toEqual({ theme: 'dark', origin: here.origin, intents })
  })

  it.each([undefined, '', 'null', '[]', '7', '{"origin":'])('has no origin in %j', (settings) => {
    expect(belongsTo(settings, here)).toBe(false)
    expect(settingsAfter(settings)).toMatchObject({ origin: here.origin })
  })

  it.each([7, null, '', 'https://b.example.evil.example'])('is of another origin by %j', (origin) => {
    expect(belongsTo(JSON.stringify({ origin }), here)).toBe(false)
  })
})
