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

describe('the result of a plan', () => {
  it('is reported when it does not add up', () => {
    expect(resultAddsUp(result)).toBe(true)
    expect(resultAddsUp({ ...result, discount: amount('0.10'), net: amount('-80') })).toBe(true)
    expect(resultAddsUp({ ...result, net: amount('80.10') })).toBe(false)
  })

  it('is called a loss when the net is negative', () => {
    expect(outcomeOf(result.net)).toBe('loss')
    expect(outcomeOf(amount('0.01'))).toBe('gain')
    expect(outcomeOf(zero)).toBe('even')
  })
})

it('sorts past results by their end, newest first, losses included', () => {
  const loss = { ended_at: '2026-03-01T00:00:00Z', put: amount('50'), net: amount('-10') }
  const gain = { ended_at: '2026-02-28T23:30:00-03:00', put: amount('50'), net: amount('10') }
  expect(newestFirst([loss, gain])).toEqual([gain, loss])
})

it('treats only settled and failed plans as over', () => {
  expect(isOver('settled')).toBe(true)
  expect(isOver('putFailed')).toBe(true)
  expect(isOver('waitSettlement')).toBe(false)
})
