import { expect, it } from 'vitest'
import {
  type HistoryFault,
  type HistoryMemory,
  mergedMemory,
  withAccepted,
  withFault,
} from './history-memory.ts'

const first = { note: 'first', at: '2026-11-20T10:00:00.000Z' }
const empty: HistoryMemory = { key: 'key', first, newest: first, notices: [], faults: [] }
const smaller: HistoryFault = { kind: 'smaller', at: '2026-11-21T10:00:00.000Z' }
const otherRoot: HistoryFault = { kind: 'otherRoot', at: '2026-11-22T10:00:00.000Z' }

it('a fault that another tab has stored is kept, with the first checkpoint', () => {
  const stored = withFault(empty, smaller)
  const memory = withFault({ ...empty, first: { ...first, note: 'later' } }, otherRoot)
  expect(mergedMemory(stored, memory)).toMatchObject({ first, faults: [otherRoot, smaller] })
})

it('an accepted fault is stored once, however often the memory is stored again', () => {
  const accepted = withAccepted(withFault(empty, smaller), { note: 'new', key: 'key', at: otherRoot.at })
  expect(mergedMemory(accepted, mergedMemory(accepted, accepted))).toEqual(accepted)
})

it('a check that began before another tab accepted the change does not take that back', () => {
  const seen = withFault(empty, smaller)
  const accepted = withAccepted(seen, { note: 'new', key: 'key', at: otherRoot.at })
  expect(mergedMemory(accepted, withFault(seen, otherRoot))).toEqual(accepted)
})
