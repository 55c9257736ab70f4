/**
 * What a period brought and cost, per month and in all, from the ledger entries of its statement
 * (docs/decisions/0072-summaries.md). Each entry counts on its own day and in one figure, so the months add up to the period, and
 * the period to the change of total assets.
 */
import { type Amount, isNegative, isPositive } from '../amount.ts'
import type { Balance, Entry } from '../http/wallet.ts'
import { add, equals, negate, subtract, sum, zero } from '../money.ts'
import { dayIn } from '../zone-time.ts'

/** What is added up from entries. */
const countedFigures = [
  'deposits',
  /** Asked for, less what came back, without fees. */
  'withdrawals',
  'fees',
  'levels',
  /** Into plans, by the partner, from start-up credit and by coupons. */
  'funded',
  /** Budget that came back from plans. */
  'returned',
  'consumed',
  /** Less chargebacks. */
  'revenue',
  'share',
  /** What coupons paid. */
  'coupons',
  /** Start-up credit that delivery used, less what was taken back from revenue. */
  'credit',
] as const
type CountedFigure = (typeof countedFigures)[number]

/** `net` is revenue - network's share - consumed + coupons (docs/rules.md, section R8); negative is a loss. */
export type SummaryFigure = CountedFigure | 'net'
export type SummaryFigures = Readonly<Record<SummaryFigure, Amount>>

/** `opening` and `closing` are total assets at the start of the first and at the end of the last day, both `YYYY-MM-DD`. */
export interface SummaryPart {
  readonly from: string
  readonly to: string
  readonly opening: Amount
  readonly figures: SummaryFigures
  readonly closing: Amount
}

export interface Summary extends SummaryPart {
  readonly currency: string
  /** One per calendar month that the period touches, oldest first. */
  readonly months: readonly SummaryPart[]
  /** The figures that an entry changed, also if they are zero in the end. */
  readonly moved: ReadonlySet<SummaryFigure>
  /** False if the host does not tell the fee of a withdrawal apart: `withdrawals` then includes it. */
  readonly areFeesTold: boolean
}

/** What `SummaryCounter` needs to know of a statement. */
interface SummarizedPeriod {
  readonly currency: string
  readonly from: string
  readonly to: string
  /** Balances at the start of the first day. */
  readonly opening: ReadonlyMap<Balance, Amount>
}

type Change = readonly [CountedFigure, Amount]

const ownBalances: ReadonlySet<Balance> = new Set<Balance>(['available', 'to_be_consumed', 'to_be_settled'])
const planBalances: ReadonlySet<Balance> = new Set<Balance>(['to_be_consumed', 'start_up_credit_in_plans'])

/** Into a plan, or back from it. */
const planChange = ({ balance, amount }: Entry): Change[] => {
  if (!planBalances.has(balance)) return []
  return [isNegative(amount) ? ['returned', negate(amount)] : ['funded', amount]]
}

/** What an entry adds to which figures; a transfer between two balances of the partner adds nothing, and is left out before. */
function changesOf(entry: Entry): Change[] {
  const { type, balance, amount } = entry
  const isOwn = ownBalances.has(balance)
  switch (type) {
    case 'ad_billing': {
      if (!isOwn && balance !== 'start_up_credit_in_plans') return []
      const consumed = negate(amount)
      return isOwn
        ? [['consumed', consumed]]
        : [
            ['consumed', consumed],
            ['credit', consumed],
          ]
    }
    case 'virtual_recharge_deduction':
      return isOwn ? [['credit', amount]] : planChange(entry)
    case 'ad_serving':
      // Own money only moves from one balance to another, so what these add up to came from a coupon, or went back to it.
      return isOwn ? [...planChange(entry), ['coupons', amount]] : planChange(entry)
    default:
      return isOwn ? [ownChange(entry)] : []
  }
}

function ownChange({ type, balance, amount, withdrawal_part: part }: Entry): Change {
  switch (type) {
    case 'system_deposit':
      return ['deposits', amount]
    case 'manual_withdrawal':
      return [part === 'fee' ? 'fees' : 'withdrawals', negate(amount)]
    case 'vip_subscription':
      return ['levels', negate(amount)]
    case 'profit_sharing':
      if (isNegative(amount)) return ['share', negate(amount)]
      return [balance === 'available' ? 'coupons' : 'revenue', amount]
    default:
      return ['revenue', amount]
  }
}

/** The two entries of settled revenue that becomes available. They follow each other under one reference. */
const isSettledRevenue = (from: Entry, to: Entry): boolean =>
  from.type === 'profit_sharing' &&
  to.type === 'profit_sharing' &&
  from.reference === to.reference &&
  from.balance === 'to_be_settled' &&
  to.balance === 'available' &&
  isPositive(to.amount) &&
  equals(from.amount, negate(to.amount))

/** The figures of an account's own balances: what they changed by is the change of total assets. */
const assetsChange = ({ deposits, withdrawals, fees, levels, net, credit }: SummaryFigures): Amount =>
  subtract(sum([deposits, net, credit]), sum([withdrawals, fees, levels]))

type Sums = Record<CountedFigure, Amount>

const noSums = (): Sums => ({
  deposits: zero,
  withdrawals: zero,
  fees: zero,
  levels: zero,
  funded: zero,
  returned: zero,
  consumed: zero,
  revenue: zero,
  share: zero,
  coupons: zero,
  credit: zero,
})

const withNet = (sums: Sums): SummaryFigures => ({
  ...sums,
  net: subtract(add(sums.revenue, sums.coupons), add(sums.share, sums.consumed)),
})

/** Adds up entries, oldest first, in as many steps as the caller likes. `zone` decides on which day an entry is. */
export class SummaryCounter {
  readonly #period: SummarizedPeriod
  readonly #zone: string
  readonly #months: Map<string, Sums>
  readonly #moved = new Set<SummaryFigure>()
  #areFeesTold = true
  #previous: Entry | undefined

  constructor(period: SummarizedPeriod, zone: string) {
    this.#period = period
    this.#zone = zone
    this.#months = new Map(monthsOf(period).map((month) => [month, noSums()]))
  }

  add(entries: readonly Entry[]): void {
    for (const entry of entries) {
      const previous = this.#previous
      if (previous && isSettledRevenue(previous, entry)) {
        this.#previous = undefined
        continue
      }
      if (previous) this.#count(previous)
      this.#previous = entry
    }
  }

  /** The summary of the entries so far. */
  result(): Summary {
    if (this.#previous) this.#count(this.#previous)
    this.#previous = undefined
    const { currency, from, to, opening } = this.#period
    const atStart = sum(
      [...opening].filter(([balance]) => ownBalances.has(balance)).map(([, amount]) => amount),
    )
    const months: SummaryPart[] = []
    const total = noSums()
    let before = atStart
    for (const [month, sums] of this.#months) {
      const figures = withNet(sums)
      const closing = add(before, assetsChange(figures))
      const days = { from: later(from, `${month}-01`), to: earlier(to, lastDayOf(month)) }
      months.push({ ...days, opening: before, figures, closing })
      before = closing
      for (const figure of countedFigures) total[figure] = add(total[figure], sums[figure])
    }
    return {
      currency,
      from,
      to,
      opening: atStart,
      figures: withNet(total),
      closing: before,
      months,
      moved: this.#moved,
      areFeesTold: this.#areFeesTold,
    }
  }

  #count(entry: Entry): void {
    const sums = this.#sumsOf(dayIn(this.#zone, entry.time))
    for (const [figure, amount] of changesOf(entry)) {
      sums[figure] = add(sums[figure], amount)
      this.#moved.add(figure)
    }
    if (entry.type === 'manual_withdrawal' && entry.withdrawal_part === undefined) this.#areFeesTold = false
  }

  /** Those of a day's month. The host has decided what the statement has: an entry is never left out for its day. */
  #sumsOf(day: string): Sums {
    const { from, to } = this.#period
    const month = later(from, earlier(to, day)).slice(0, 7)
    const sums = this.#months.get(month) ?? noSums()
    this.#months.set(month, sums)
    return sums
  }
}

const later = (a: string, b: string): string => (a > b ? a : b)
const earlier = (a: string, b: string): string => (a < b ? a : b)

const lastDayOf = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

/** `YYYY-MM`, oldest first. */
function monthsOf({ from, to }: Pick<SummarizedPeriod, 'from' | 'to'>): string[] {
  const months: string[] = []
  const last = to.slice(0, 7)
  const [year = 0, number = 0] = from.split('-').map(Number)
  for (let index = number - 1; ; index += 1) {
    const month = new Date(Date.UTC(year, index, 1)).toISOString().slice(0, 7)
    if (month > last) return months
    months.push(month)
  }
}
