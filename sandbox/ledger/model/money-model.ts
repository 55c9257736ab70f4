/** The model: the result or error of each action of the partner, of customer service and of time. */
import { Books, dayOf, dollars, type Effect, effectOf, type ModelCoupon } from './books.ts'
import {
  type AccountState,
  advancePlan,
  fundPlan,
  type ModelPlan,
  type Product,
  putLimits,
} from './plan-course.ts'

export type Method = 'card' | 'address'

export interface ModelWithdrawal {
  readonly reference: string
  readonly cents: bigint
  readonly fee: bigint
  readonly due: number
  status: 'pending' | 'paid' | 'refused' | 'cancelled'
}

const levelFrom = [0n, 100_000n, 500_000n, 2_000_000n]
const shareRates = [200n, 180n, 150n, 120n]
const dayMs = 24 * 60 * 60_000
const stepUpMs = 60_000
const minuteMs = 60_000
const outstanding = 'wallet.startUpFundsNotReturned'

export interface Cap {
  now: bigint | undefined
  next: { readonly cap: bigint | undefined; readonly from: number } | undefined
}

/** The expected state of one partner. */
export class MoneyModel implements AccountState {
  readonly books = new Books()
  readonly plans: ModelPlan[] = []
  readonly withdrawals: ModelWithdrawal[] = []
  /** The ordinal of a product's next plan, from 1. */
  readonly ordinals = new Map<Product, number>()
  coupons: ModelCoupon[] = []
  isFollowing = false
  isCreditReturned = false
  settledTotal = 0n
  depositTotal = 0n
  saved = 0n
  creditLost = 0n
  stepUpUntil = 0
  cap: Cap = { now: undefined, next: undefined }

  constructor() {
    this.books.move('credit_pool', 'start_up_credit', 10_000n, 'ad_serving')
  }

  get level(): number {
    return levelFrom.filter((from) => this.settledTotal >= from).length
  }

  get running(): ModelPlan[] {
    return this.plans.filter((plan) => !['settled', 'putFailed'].includes(plan.status))
  }

  runningOf(product: Product): ModelPlan | undefined {
    return this.running.find((plan) => plan.product === product)
  }

  private ordinalOf(product: Product): number {
    return this.ordinals.get(product) ?? 1
  }

  openStepUp(now: number): void {
    this.stepUpUntil = now + stepUpMs
  }

  deposit(cents: bigint): string | undefined {
    if (cents <= 0n) return 'wallet.amountIncorrect'
    this.books.move('deposits', 'available', cents, 'system_deposit')
    this.depositTotal += cents
    return undefined
  }

  /** The effect of a funding, or the key of its error. */
  checkFunding(
    product: Product,
    cents: bigint,
    coupon: ModelCoupon | undefined,
    now: number,
  ): Effect | string {
    if (this.runningOf(product) !== undefined) return 'plan.notWaiting'
    if (cents <= 0n) return 'plan.putAmountInvalid'
    const [minimum, maximum] = putLimits[product]
    if (cents < minimum || cents > maximum) return 'plan.putAmountOutOfRange'
    const effect = this.checkCoupon(coupon, cents, now)
    if (typeof effect === 'string') return effect
    const cap = this.capAt(now)
    if (cap !== undefined && this.spentUntil(now) + effect.charge > cap) return 'plan.spendingCapExceeded'
    if (effect.charge - this.books.of('start_up_credit') > this.books.of('available')) {
      return 'wallet.insufficientBalance'
    }
    return this.stepUpUntil > now ? effect : 'wallet.transactionPasswordError'
  }

  private checkCoupon(coupon: ModelCoupon | undefined, cents: bigint, now: number): Effect | string {
    if (coupon === undefined) return { charge: cents, budget: cents, shareLess: 0n }
    if (coupon.usedOn !== undefined) return 'coupon.used'
    if (coupon.expires <= now) return 'coupon.expired'
    const effect = effectOf(coupon, cents, this.isFollowing)
    if (typeof effect === 'string') return effect
    const isNameUsed = this.coupons.some(
      (other) => other !== coupon && other.name === coupon.name && other.usedOn === dayOf(now),
    )
    return isNameUsed ? 'coupon.sameNameToday' : effect
  }

  fund(
    product: Product,
    id: string,
    effect: Effect,
    coupon: ModelCoupon | undefined,
    times: readonly [now: number, delivery: number],
  ) {
    const [realAt, putAt] = times
    const ordinal = this.ordinalOf(product)
    const rate = shareRates[this.level - 1] ?? 0n
    this.plans.push(fundPlan(this.books, { product, ordinal, id, effect, coupon, rate, putAt, realAt }))
    if (coupon !== undefined) coupon.usedOn = dayOf(realAt)
    this.stepUpUntil = 0
  }

  checkWithdrawal(cents: bigint, method: Method, now: number): string | undefined {
    if (cents <= 0n) return 'wallet.amountIncorrect'
    if (!this.isCreditReturned) return outstanding
    if (cents < (method === 'card' ? 1000n : 2000n)) return 'wallet.belowMinimum'
    if (cents > this.books.of('available')) return 'wallet.insufficientBalance'
    return this.stepUpUntil > now ? undefined : 'wallet.transactionPasswordError'
  }

  withdraw(reference: string, cents: bigint, method: Method, delivery: number): ModelWithdrawal {
    const fee = method === 'card' ? 100n + (cents * 5n + 500n) / 1000n : 200n
    this.books.move('available', 'payouts', cents - fee, 'manual_withdrawal')
    this.books.move('available', 'fees', fee, 'manual_withdrawal')
    this.stepUpUntil = 0
    const due = delivery + (method === 'card' ? 180 : 60) * minuteMs
    const withdrawal: ModelWithdrawal = { reference, cents, fee, due, status: 'pending' }
    this.withdrawals.push(withdrawal)
    return withdrawal
  }

  returnWithdrawal(withdrawal: ModelWithdrawal, status: 'cancelled' | 'refused'): string | undefined {
    if (withdrawal.status !== 'pending') return 'wallet.withdrawalNotPending'
    withdrawal.status = status
    this.books.move('payouts', 'available', withdrawal.cents - withdrawal.fee, 'manual_withdrawal')
    this.books.move('fees', 'available', withdrawal.fee, 'manual_withdrawal')
    return undefined
  }

  /** Advances plans, in the order in which they are due, and then payouts to delivery time. */
  advance(delivery: number): void {
    const due = this.running.filter((plan) => plan.due <= delivery).sort((a, b) => a.due - b.due)
    for (const plan of due) advancePlan(this, plan, delivery)
    for (const { product } of due.filter((plan) => ['settled', 'putFailed'].includes(plan.status))) {
      this.ordinals.set(product, this.ordinalOf(product) + 1)
    }
    for (const withdrawal of this.withdrawals) {
      if (withdrawal.status === 'pending' && withdrawal.due <= delivery) withdrawal.status = 'paid'
    }
  }

  returnCredit(): 'returned' | 'in_use' | 'nothing_lent' {
    if (this.isCreditReturned) return 'nothing_lent'
    if (this.books.of('start_up_credit') !== 10_000n) return 'in_use'
    this.books.move('start_up_credit', 'credit_pool', 10_000n, 'virtual_recharge_deduction')
    this.isCreditReturned = true
    return 'returned'
  }

  chargeBack(plan: ModelPlan, cents: bigint): string | undefined {
    const isOpen = ['putting', 'putFinished', 'waitSettlement'].includes(plan.status)
    if (!isOpen || plan.revenue + plan.chargedBack === 0n) return 'plan.notFound'
    if (cents <= 0n) return 'wallet.amountIncorrect'
    if (cents > plan.revenue) return 'wallet.insufficientBalance'
    this.books.move('to_be_settled', 'chargebacks', cents, 'system_chargeback')
    plan.revenue -= cents
    plan.chargedBack += cents
    return undefined
  }

  capAt(now: number): bigint | undefined {
    if (this.cap.next !== undefined && this.cap.next.from <= now) {
      this.cap = { now: this.cap.next.cap, next: undefined }
    }
    return this.cap.now
  }

  setCap(requested: bigint | undefined, now: number): string | undefined {
    const cap = this.capAt(now)
    const expected = this.cap.next === undefined ? cap : this.cap.next.cap
    if (requested === expected) return 'wallet.notModified'
    const isLower = requested !== undefined && (cap === undefined || requested <= cap)
    const isImmediate = isLower || requested === cap
    this.cap = isImmediate
      ? { now: requested, next: undefined }
      : { now: cap, next: { cap: requested, from: now + dayMs } }
    return undefined
  }

  private spentUntil(now: number): bigint {
    return this.plans
      .filter((plan) => plan.realAt > now - dayMs && plan.status !== 'putFailed')
      .reduce((sum, plan) => sum + plan.charge, 0n)
  }

  toString(): string {
    return `a partner with ${dollars(this.books.of('available'))}`
  }
}
