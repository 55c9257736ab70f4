/** Property: with any coupon in any plan the ledger's rules hold, and the partner pays no more than the summary says. */

import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Amount, isNegative } from '#protocol/amount.ts'
import { applyCoupon, type CouponTerms } from '#protocol/coupons/coupon-rules.ts'
import { couponTypes } from '#protocol/http/coupons.ts'
import { add, amount, compare, smaller, subtract, sum } from '#protocol/money.ts'
import type { UserContext } from '../../context.ts'
import { accounts } from '../../db/schema/accounts.ts'
import { coupons } from '../../db/schema/plans.ts'
import { advanceClock } from '../../delivery/advance.ts'
import { embeddedTestDatabase } from '../../testing/database.ts'
import { longOr } from '../../testing/full-run.ts'
import { actionsOf, moneySandbox, newPartner } from '../../testing/partner.ts'
import { checkInvariants } from '../checks/invariants.ts'
import { returnUnusedCredit } from '../promotional-credit.ts'

const hour = 3_600_000
const products = ['brindle-coffee', 'pebble-harbor', 'orbit-orchard', 'nine-knots', 'fernway-maps'] as const

const amountOf = (value: string | number): Amount => amount(String(value))
const cents = (max: number) => fc.integer({ min: 1, max }).map((value) => amount((value / 100).toFixed(2)))

const trial = fc.record({
  terms: fc.record({
    type: fc.constantFrom(...couponTypes),
    value: cents(9_999),
    stated_amount: fc.option(cents(60_000), { nil: undefined }),
    amount_requirement: cents(30_000),
  }),
  product: fc.constantFrom(...products),
  put: cents(60_000),
  isFollowing: fc.boolean(),
  hasCredit: fc.boolean(),
  minutes: fc.integer({ min: 0, max: 300 }),
})

type Trial = typeof trial extends fc.Arbitrary<infer Value> ? Value : never

async function addCoupon(partner: UserContext, terms: CouponTerms): Promise<string | undefined> {
  const { database, clock } = partner.sandbox
  const [coupon] = await database.db
    .insert(coupons)
    .values({
      ...terms,
      account_id: partner.account.id,
      name: 'extraReach',
      granted_at: clock.now(),
      expires_at: new Date(clock.now().getTime() + 24 * hour),
    })
    .returning()
  return coupon?.id
}

async function settled(act: ReturnType<typeof actionsOf>, planId: string) {
  const plan = await act.plan(planId)
  return { available: amountOf((await act.property()).available), plan }
}

it('any coupon keeps every invariant, and the partner pays no more than the summary says', {
  timeout: 120_000,
}, async () => {
  const test = await embeddedTestDatabase()
  const { sandbox, clock } = await moneySandbox(test.database)
  const deposit = amount('700')

  async function run({ terms, product, put, isFollowing, hasCredit, minutes }: Trial) {
    const partner = await newPartner(sandbox)
    const act = actionsOf(partner)
    if (!hasCredit) await returnUnusedCredit(test.database, partner.account.id, clock.now())
    await act.deposit(deposit)
    const operated_id = isFollowing ? 'OP-1001' : null
    await test.database.db.update(accounts).set({ operated_id }).where(eq(accounts.id, partner.account.id))
    const coupon = await addCoupon(partner, terms)
    await act.stepUp()
    const id = await act.waiting(product)
    const receipt = await act.put(id, put, randomUUID(), coupon).catch(() => undefined)
    const left = amountOf((await act.property()).available)
    if (receipt === undefined) return expect(left).toBe(deposit)

    const expected = applyCoupon(terms, put, { currency: 'USD', isFollowing })
    if (expected === undefined) throw new Error('the sandbox accepted a coupon without an effect')
    expect(sum([amountOf(receipt.from_credit), amountOf(receipt.from_available)])).toBe(expected.charge)
    expect(left).toBe(subtract(deposit, amountOf(receipt.from_available)))
    await advanceClock(sandbox, minutes * 60_000)
    expect(await checkInvariants(test.database)).toEqual([])
    await advanceClock(sandbox, 8 * hour)
    const { available, plan } = await settled(act, id)
    // The partner pays nothing after the funding.
    expect(compare(available, left)).toBeGreaterThanOrEqual(0)
    if (plan.result === undefined) return expect(available).toBe(deposit)
    const { discount, share } = plan.result
    const maxDiscount = add(
      subtract(expected.budget, expected.charge),
      smaller(expected.shareLess, amountOf(share)),
    )
    expect(isNegative(amountOf(discount))).toBe(false)
    expect(compare(amountOf(discount), maxDiscount)).toBeLessThanOrEqual(0)
    if (!hasCredit) expect(subtract(available, deposit)).toBe(amountOf(plan.result.net))
  }

  try {
    await fc.assert(
      fc.asyncProperty(trial, async (value) => {
        await run(value)
        expect(await checkInvariants(test.database)).toEqual([])
      }),
      { numRuns: longOr(200, 8) },
    )
  } finally {
    await test.close()
  }
})
