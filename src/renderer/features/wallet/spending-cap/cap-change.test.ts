import { expect, it } from 'vitest'
import type { Amount } from '#protocol/amount.ts'
import type { SpendingCap } from '#protocol/http/wallet-additions.ts'
import { remainingCap } from '#protocol/http/wallet-additions.ts'
import { amount } from '#protocol/money.ts'
import { changeOf } from './cap-change.ts'

const amountOf = (text: string | undefined): Amount | undefined =>
  text === undefined ? undefined : amount(text)

/** `pending`: undefined without a pending change, else the pending cap, `none` for lifting it. */
const capOf = (cap: string | undefined, pending?: string): SpendingCap => ({
  currency: 'USD',
  cap: amountOf(cap),
  spent: amount('30'),
  pending:
    pending === undefined
      ? undefined
      : { cap: pending === 'none' ? undefined : amount(pending), effective_at: '2026-11-22T10:00:00Z' },
})

it.each([
  ['a first cap applies now', capOf(undefined), '100', 'now'],
  ['a lower cap applies now', capOf('100'), '50', 'now'],
  ['a higher cap applies later', capOf('100'), '100.01', 'later'],
  ['lifting the cap applies later', capOf('100'), undefined, 'later'],
  ['the same cap changes nothing', capOf('100'), '100.00', 'nothing'],
  ['lifting changes nothing without a cap', capOf(undefined), undefined, 'nothing'],
  ['a cap that is already pending changes nothing', capOf('100', '200'), '200', 'nothing'],
  ['lifting that is already pending changes nothing', capOf('100', 'none'), undefined, 'nothing'],
  ['the current cap cancels a pending change now', capOf('100', '200'), '100', 'now'],
  ['a lower cap applies now while a change is pending', capOf('100', '200'), '40', 'now'],
  ['a cap above the pending one applies later', capOf('100', '200'), '300', 'later'],
])('%s', (_name, cap, wanted, change) => {
  expect(changeOf(cap, amountOf(wanted))).toBe(change)
})

it('remainingCap gives the rest of the cap, never below zero', () => {
  expect(remainingCap({ cap: amount('100'), spent: amount('30') })).toBe('70')
  expect(remainingCap({ cap: amount('20'), spent: amount('30') })).toBe('0')
  expect(remainingCap({ cap: undefined, spent: amount('30') })).toBeUndefined()
})
