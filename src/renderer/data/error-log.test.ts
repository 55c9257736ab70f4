import { expect, it, vi } from 'vitest'
import type { LoggedError } from '#session/settings-schema.ts'

vi.stubGlobal('window', {
  placard: { start: { stored: {}, host: 'http://localhost', run: {} }, store: async () => undefined },
  addEventListener: () => undefined,
})
const { withEntry } = await import('./error-log.ts')

const at = (second: number) => new Date(Date.UTC(2026, 10, 21, 8, 0, second)).toISOString()
const entry = (second: number, more: Partial<LoggedError> = {}): LoggedError => ({
  at: at(second),
  kind: 'network',
  path: '/user/property',
  count: 1,
  ...more,
})

it('the log keeps the newest 30 entries', () => {
  let log: readonly LoggedError[] = []
  for (let code = 0; code < 40; code += 1) log = withEntry(log, entry(code, { code }))
  expect(log.map(({ code }) => code)).toEqual(Array.from({ length: 30 }, (_, index) => index + 10))
})

it('repeats of the last entry are counted, at most one per interval', () => {
  const once = withEntry([], entry(0))
  expect(withEntry(once, entry(3))).toBe(once)
  const twice = withEntry(once, entry(12))
  expect(twice).toEqual([entry(12, { count: 2 })])
  expect(withEntry(twice, entry(13, { code: 500 }))).toHaveLength(2)
})
