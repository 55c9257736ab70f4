import { expect, it } from 'vitest'
import { dueOf } from './due.ts'

const now = Date.parse('2026-11-21T10:00:00Z')

it('dueOf counts the seconds until an answer is due, or since it was due', () => {
  expect(dueOf({ status: 'open', due_at: '2026-11-22T10:00:00Z' }, now)).toEqual({
    kind: 'due',
    seconds: 86_400,
  })
  expect(dueOf({ status: 'open', due_at: '2026-11-21T09:59:00Z' }, now)).toEqual({
    kind: 'overdue',
    seconds: 60,
  })
  expect(dueOf({ status: 'answered', due_at: '2026-11-20T10:00:00Z' }, now)).toEqual({ kind: 'answered' })
})
