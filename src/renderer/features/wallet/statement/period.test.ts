import { expect, it } from 'vitest'
import { periodOf } from './period.ts'

it('periodOf gives the days of each preset', () => {
  expect(periodOf('thisMonth', '2026-01-21')).toEqual({ from: '2026-01-01', to: '2026-01-21' })
  expect(periodOf('lastMonth', '2026-01-21')).toEqual({ from: '2025-12-01', to: '2025-12-31' })
  expect(periodOf('thisYear', '2026-01-21')).toEqual({ from: '2026-01-01', to: '2026-01-21' })
  expect(periodOf('lastYear', '2026-01-21')).toEqual({ from: '2025-01-01', to: '2025-12-31' })
})
