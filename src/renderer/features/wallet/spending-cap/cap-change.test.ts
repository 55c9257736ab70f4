import { expect, it } from 'vitest'
import type { Amount } from '#protocol/amount.ts'
import type { SpendingCap } from '#protocol/http/wallet-additions.ts'
import { remainingCap } from '#protocol/http/wallet-additions.ts'
import { amount } from '#protocol/money.ts'
import { changeOf } from './cap-change.ts'

const of = (text: string | undefined): Amount | undefined => (text === undefined ? undefined : amount(text))

/** `pending`: undefined when nothing waits, else the cap that waits, `none` for lifting. */
const standing = (cap: string | undefined, pending?: string): SpendingCap => ({
  currency: 'USD',
  cap: of(cap),
  spent: amount('30'),
  pending:
    pending === undefined
      ? undefined
      : { cap: pending === 'none' ? undefined : amount(pending), effective_at: '2026-11-22T10:00:00Z' },
})

it.each([
  ['a first cap', standing(undefined), '100', 'now'],
  ['a lower one', standing('100'), '50', 'now'],
  ['a higher one', standing('100'), '100.01', 'later'],
  ['none', standing('100'), undefined, 'later'],
  ['the same', standing('100'), '100.00', 'nothing'],
  ['none where there is none', standing(undefined), undefined, 'nothing'],
  ['what waits already', standing('100', '200'), '200', 'nothing'],
  ['lifting that waits already', standing('100', 'none'), undefined, 'nothing'],
  ['what stands, while a change waits', standing('100', '200'), '100', 'now'],
  ['lower, while a change waits', standing('100', '200'), '40', 'now'],
  ['higher still', standing('100', '200'), '300', 'later'],
])('%s', (_name, cap, wanted, change) => {
  expect(changeOf(cap, of(wanted))).toBe(change)
})

it('says what is left, never less than nothing', () => {
  expect(remainingCap({ cap: amount('100'), spent: amount('30') })).toBe('70')
  expect(remainingCap({ cap: amount('20'), spent: amount('30') })).toBe('0')
  expect(remainingCap({ cap: undefined, spent: amount('30') })).toBeUndefined()
})
