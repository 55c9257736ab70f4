import { describe, expect, it } from 'vitest'
import { amount, zero } from '#protocol/money.ts'
import { isOver, newestFirst, outcomeOf, resultAddsUp } from './result.ts'

const result = {
  put: amount('300'),
  billed: amount('280.10'),
  revenue: amount('250'),
  share: amount('50'),
  credit_returned: zero,
  discount: zero,
  net: amount('-80.10'),
}

describe('a result', () => {
  it('adds up or says that it does not', () => {
    expect(resultAddsUp(result)).toBe(true)
    expect(resultAddsUp({ ...result, discount: amount('0.10'), net: amount('-80') })).toBe(true)
    expect(resultAddsUp({ ...result, net: amount('80.10') })).toBe(false)
  })

  it('calls a loss a loss', () => {
    expect(outcomeOf(result.net)).toBe('loss')
    expect(outcomeOf(amount('0.01'))).toBe('gain')
    expect(outcomeOf(zero)).toBe('even')
  })
})

it('shows the past result that ended last first, losses included', () => {
  const loss = { ended_at: '2026-03-01T00:00:00Z', put: amount('50'), net: amount('-10') }
  const gain = { ended_at: '2026-02-28T23:30:00-03:00', put: amount('50'), net: amount('10') }
  expect(newestFirst([loss, gain])).toEqual([gain, loss])
})

it('knows when nothing changes any more', () => {
  expect(isOver('settled')).toBe(true)
  expect(isOver('putFailed')).toBe(true)
  expect(isOver('waitSettlement')).toBe(false)
})
