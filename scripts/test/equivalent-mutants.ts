/** Mutants of the money code that no test can kill, because they do the same. `stryker.ts` fails when one no longer survives. */
import type { EquivalentMutant } from './mutation-score.ts'

const money = 'src/protocol/money.ts'
const couponRules = 'src/protocol/coupons/coupon-rules.ts'
const reconcile = 'src/renderer/features/wallet/statement/reconcile.ts'

const sameAmount = 'equal amounts are the same text, so either one is returned'
const withToFixed = 'another length leads to toFixed, which writes the same text but is slower'

export const equivalentMutants: readonly EquivalentMutant[] = [
  { file: money, from: 'compare(a, b) <= 0', to: 'compare(a, b) < 0', why: sameAmount },
  { file: money, from: 'compare(a, b) >= 0', to: 'compare(a, b) > 0', why: sameAmount },
  { file: money, from: "'half-up'", to: '""', why: "any other value than 'down' rounds half up" },
  {
    file: money,
    from: 'cached !== undefined',
    to: 'false',
    why: 'without the cache the same digits are computed',
  },
  { file: money, from: 'point < 0', to: 'point <= 0', why: 'no amount starts with a point' },
  { file: money, from: 'a.length - point - 1', to: 'a.length - point + 1', why: withToFixed },
  { file: money, from: 'a.length - point', to: 'a.length + point', why: withToFixed },
  { file: money, from: 'missing < 0', to: 'true', why: withToFixed },
  { file: money, from: 'missing < 0', to: 'missing <= 0', why: withToFixed },
  { file: couponRules, from: "'custom'", to: '""', why: 'no case returns undefined too' },
  {
    file: couponRules,
    from: "case 'custom': return undefined",
    to: "case 'custom':",
    why: 'the end of the function returns undefined too',
  },
  {
    file: reconcile,
    from: 'entries[index - 1]?.id',
    to: 'entries[index - 1].id',
    why: 'the index is above zero',
  },
  { file: reconcile, from: 'total !== undefined', to: 'true', why: 'undefined is not greater than a number' },
]
