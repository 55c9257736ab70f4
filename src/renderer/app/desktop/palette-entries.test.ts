import { expect, it } from 'vitest'
import { matching } from './palette-entries.ts'

it('finds by every word, in label or detail', () => {
  const entries = [
    { path: '/wallet', label: 'Wallet' },
    { path: '/plan/detail?id=1', label: 'Orbit Orchard', detail: 'Plan 2026-00041' },
  ]
  expect(matching(entries, '')).toHaveLength(2)
  expect(matching(entries, 'ORB 41').map(({ path }) => path)).toEqual(['/plan/detail?id=1'])
  expect(matching(entries, 'orbit wallet')).toEqual([])
})
