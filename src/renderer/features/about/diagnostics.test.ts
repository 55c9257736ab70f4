import { expect, it } from 'vitest'
import { diagnosticsText } from './diagnostics.ts'

it('the diagnostics contain version, platform, language and the errors with their codes and times', () => {
  const text = diagnosticsText(
    { version: '0.1.0', platform: 'web', browser: 'Some/1', language: 'de', at: '2026-11-21T08:00:00.000Z' },
    [
      { at: '2026-11-21T07:00:00.000Z', kind: 'http', code: 502, path: '/user/property', count: 3 },
      { at: '2026-11-21T07:30:00.000Z', kind: 'script', text: 'TypeError: x is not a function', count: 1 },
    ],
  )
  expect(text.split('\n')).toEqual([
    'version: 0.1.0',
    'platform: web',
    'browser: Some/1',
    'language: de',
    'time: 2026-11-21T08:00:00.000Z',
    'errors: 2',
    '2026-11-21T07:30:00.000Z script TypeError: x is not a function',
    '2026-11-21T07:00:00.000Z http 502 /user/property x3',
  ])
})
