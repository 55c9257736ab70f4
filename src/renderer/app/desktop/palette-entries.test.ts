import { expect, it } from 'vitest'
import type { Page } from '../page.ts'
import { matching, pagesFor } from './palette-entries.ts'

it('finds by every word, in label or detail', () => {
  const entries = [
    { path: '/wallet', label: 'Wallet' },
    { path: '/plan/detail?id=1', label: 'Orbit Orchard', detail: 'Plan 2026-00041' },
  ]
  expect(matching(entries, '')).toHaveLength(2)
  expect(matching(entries, 'ORB 41').map(({ path }) => path)).toEqual(['/plan/detail?id=1'])
  expect(matching(entries, 'orbit wallet')).toEqual([])
})

it('offers the pages of the signed in first, and last what anybody may see', () => {
  const page = (path: string, more: Partial<Page> = {}): Page => ({
    path,
    load: () => Promise.reject(new Error('not shown')),
    texts: [],
    title: 'about',
    back: 'none',
    icons: [],
    ...more,
  })
  const pages = [
    page('/login', { isForVisitors: true, isPublic: true }),
    page('/terms', { isPublic: true }),
    page('/wallet'),
  ]
  expect(pagesFor(pages, true).map(({ path }) => path)).toEqual(['/wallet', '/terms'])
  expect(pagesFor(pages, false).map(({ path }) => path)).toEqual(['/login', '/terms'])
})
