import fc from 'fast-check'
import { expect, it } from 'vitest'
import { limits } from '#protocol/http/limits.ts'
import {
  adjustedPage,
  firstPage,
  type Notice,
  type NoticePage,
  nextPage,
  noticesOf,
  type PageCursor,
} from './pages.ts'

const notice = (id: number): Notice => ({
  id: String(id),
  category: 'activity',
  title: '',
  content: '',
  at: '2026-11-21T10:00:00Z',
  is_read: false,
  topic: undefined,
  target: undefined,
})
const size = limits.pageSize

/** The host's response for a page of a list. */
const pageOf = (all: readonly Notice[], page: number, removed = 0): NoticePage => ({
  list: all.slice((page - 1) * size, page * size),
  total: all.length,
  page,
  removed,
})

const many = Array.from({ length: 50 }, (_, index) => notice(100 - index))
const never = () => false

it('nextPage continues while there is more', () => {
  expect(nextPage([pageOf(many, 1)], never)).toMatchObject({ page: 2 })
  expect(nextPage([pageOf(many, 1), pageOf(many, 2)], never)).toMatchObject({ page: 3 })
  expect(nextPage([pageOf(many, 1), pageOf(many, 2), pageOf(many, 3)], never)).toBeUndefined()
  expect(nextPage([pageOf([], 1)], never)).toBeUndefined()
})

it('nextPage goes back as far as removed notifications let the others move up', () => {
  const first = pageOf(many, 1)
  const isOne = (id: string) => id === '100'
  expect(nextPage([first], isOne)).toMatchObject({ page: 1 })
  expect(nextPage([first, pageOf(many.slice(1), 1, 1)], isOne)).toMatchObject({ page: 2 })
})

it('noticesOf lists a notification of two pages only once', () => {
  const pushed = [notice(200), ...many]
  expect(noticesOf([pageOf(many, 1), pageOf(pushed, 2)])).toHaveLength(2 * size - 1)
})

/** Loads all pages while some are read and others arrive; returns the initial ones that were never listed. */
function missedBy(
  filter: 'all' | 'unread',
  reads: readonly (readonly number[])[],
  arrivals: readonly number[],
) {
  let all: readonly Notice[] = many
  let newest = 1000
  const read = new Set<string>()
  const isRemoved = (id: string) => filter === 'unread' && read.has(id)
  let pages: readonly NoticePage[] = []
  let cursor: PageCursor | undefined = firstPage
  for (let round = 0; cursor; round += 1) {
    expect(round).toBeLessThan(60)
    const inList = all.filter(({ id }) => !isRemoved(id))
    pages = [...pages, pageOf(inList, cursor.page, cursor.listed.filter(isRemoved).length)]
    const seen = noticesOf(pages)
    for (const pick of reads[round] ?? []) {
      const { id } = seen[pick % Math.max(1, seen.length)] ?? {}
      if (id !== undefined) read.add(id)
    }
    for (let more = arrivals[round] ?? 0; more > 0; more -= 1) {
      all = [notice(newest), ...all]
      newest += 1
    }
    cursor = nextPage(pages, isRemoved)
  }
  const seen = new Set(noticesOf(pages).map(({ id }) => id))
  return many.filter(({ id }) => !seen.has(id))
}

it.each(['all', 'unread'] as const)(
  '%s: paging skips nothing, whatever is read or arrives meanwhile',
  (filter) => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.nat(60), { maxLength: 25 }), { maxLength: 12 }),
        fc.array(fc.nat(5), { maxLength: 12 }),
        (reads, arrivals) => {
          expect(missedBy(filter, reads, arrivals)).toEqual([])
        },
      ),
      { numRuns: 300 },
    )
  },
)

it('adjustedPage goes back by what was removed after the page was chosen', () => {
  const cursor = { page: 3, listed: [], removed: 2 }
  expect(adjustedPage(cursor, 2)).toBe(3)
  expect(adjustedPage(cursor, 3)).toBe(2)
  expect(adjustedPage(cursor, 23)).toBe(1)
  expect(adjustedPage({ ...cursor, page: 1 }, 40)).toBe(1)
})
