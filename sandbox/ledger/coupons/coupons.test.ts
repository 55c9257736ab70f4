/** The new-user pack, and the effect of each type of coupon on a funding and its settlement. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { couponTypes } from '#protocol/http/coupons.ts'
import { add, amount, compare, subtract, sum } from '#protocol/money.ts'
import { coupons } from '../../db/schema/plans.ts'
import { advanceClock } from '../../delivery/advance.ts'
import { couponHandlers } from '../../routes/plans/coupons.ts'
import { couponTab, partnerWithPack } from '../../testing/coupon-pack.ts'
import { embeddedTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { actionsOf, moneySandbox, newPartner } from '../../testing/partner.ts'
import { checkInvariants } from '../checks/invariants.ts'

let test: TestDatabase
let on: Awaited<ReturnType<typeof moneySandbox>>
beforeAll(async () => {
  test = await embeddedTestDatabase()
  on = await moneySandbox(test.database)
})
afterAll(() => test.close())

const hour = 3_600_000

const withPack = () => partnerWithPack(on.sandbox)

describe('the pack', () => {
  it('the pack has all eight types, can be received once, and is shown as received', async () => {
    const { partner, pack } = await withPack()
    expect(new Set(pack.map((coupon) => coupon.type))).toEqual(new Set(couponTypes))
    await expect(couponHandlers.receiveCoupons(partner, { request_id: randomUUID() })).rejects.toThrow(
      'coupon.alreadyReceived',
    )
    expect(await couponTab(partner, 'unused')).toMatchObject({ total: 9, pack_received: true })
    expect(await couponTab(await newPartner(on.sandbox), 'unused')).toMatchObject({
      total: 0,
      pack_received: false,
    })
  })

  it('one of twenty concurrent claims receives the pack', async () => {
    const partner = await newPartner(on.sandbox)
    const claims = await Promise.allSettled(
      Array.from({ length: 20 }, () => couponHandlers.receiveCoupons(partner, { request_id: randomUUID() })),
    )
    expect(claims.filter((claim) => claim.status === 'fulfilled')).toHaveLength(1)
    expect((await couponTab(partner, 'unused')).total).toBe(9)
  })

  it('names of coupons are in the language of the request', async () => {
    const { partner } = await withPack()
    const { list } = await couponHandlers.coupons({ ...partner, language: 'zh' }, { state: 'unused' })
    expect(list.map((coupon) => coupon.name)).toContain('新人折扣')
  })
})

describe('a funding with a coupon', () => {
  it.each([
    [
      'discount',
      '200',
      { from_available: '180.00', coupon: { pays_less: '20.00', runs_more: '0.00' } },
      '200.00',
    ],
    ['deduction', '200', { from_available: '195.00', coupon: { pays_less: '5.00' } }, '200.00'],
    ['addition', '200', { from_available: '200.00', coupon: { runs_more: '8.00' } }, '208.00'],
    ['fixed_amount', '50', { from_available: '45.00', coupon: { pays_less: '5.00' } }, '50.00'],
    ['add_voucher', '200', { from_available: '200.00', coupon: { runs_more: '30.00' } }, '230.00'],
    ['deduction_voucher', '200', { from_available: '200.00', coupon: { share_less: '6.00' } }, '200.00'],
    ['team', '200', { from_available: '176.00', coupon: { pays_less: '24.00' } }, '200.00'],
  ])('a coupon of type %s has its effect on a funding of %s', async (type, amount, receipt, budget) => {
    const { partner, act, idOf, follow, put } = await withPack()
    await follow()
    const answer = await put('brindle-coffee', amount, idOf(type))
    expect(answer).toMatchObject({ amount: `${amount}.00`, ...receipt })
    const plan = await act.plan(answer.plan_id)
    expect(plan.put_amount).toBe(budget)
    expect((await act.property()).to_be_consumed).toBe(budget)
    expect((await couponTab(partner, 'used')).list).toMatchObject([{ id: idOf(type), state: 'used' }])
    expect(await checkInvariants(test.database)).toEqual([])
  })

  it('start-up credit covers what the partner pays, not the coupon’s part', async () => {
    const partner = await newPartner(on.sandbox)
    const act = actionsOf(partner)
    const { coupons: pack } = await couponHandlers.receiveCoupons(partner, { request_id: randomUUID() })
    const discount = pack.find((coupon) => coupon.type === 'discount')?.id
    await act.stepUp()
    const answer = await act.put(await act.waiting('brindle-coffee'), '100', randomUUID(), discount)
    expect(answer).toMatchObject({ from_credit: '90.00', from_available: '0.00' })
    expect((await act.property()).start_up_credit).toMatchObject({ unused: '10.00', in_plans: '90.00' })
    await advanceClock(on.sandbox, 8 * hour)
    expect(await checkInvariants(test.database)).toEqual([])
  })

  it('settlement reports what the coupon saved, and the result adds up', async () => {
    const { act, idOf, put } = await withPack()
    const { plan_id } = await put('brindle-coffee', '200', idOf('deduction_voucher'))
    const before = amount((await act.property()).available)
    await advanceClock(on.sandbox, 8 * hour)
    const { result } = await act.plan(plan_id)
    expect(result?.discount).toBe('6.00')
    expect(result?.share).toBe('66.47')
    const after = amount((await act.property()).available)
    expect(subtract(after, before)).toBe(add(amount('200'), amount(String(result?.net))))
    expect((await act.property()).discount_amount).toBe('6.00')
  })

  it('a coupon reduces the network’s share at most to zero', async () => {
    const { act, idOf, put } = await withPack()
    const id = idOf('deduction_voucher')
    await test.database.db
      .update(coupons)
      .set({ value: amount('500') })
      .where(eq(coupons.id, id))
    const { plan_id } = await put('brindle-coffee', '200', id)
    await advanceClock(on.sandbox, 8 * hour)
    const { result } = await act.plan(plan_id)
    expect(result?.discount).toBe(result?.share)
  })

  it('the unbilled budget is split in the proportion of who paid it', async () => {
    const { act, idOf, put } = await withPack()
    // The product's first plan does not bill its whole budget.
    const { plan_id } = await put('fernway-maps', '200', idOf('discount'))
    await advanceClock(on.sandbox, 8 * hour)
    const { result } = await act.plan(plan_id)
    const rest = subtract(amount('200'), amount(String(result?.billed)))
    expect(compare(rest, amount('1'))).toBe(1)
    const saved = subtract(amount('20'), amount(String(result?.discount)))
    // A tenth of the rest, in whole cents.
    expect(compare(saved, rest)).toBe(-1)
    const entries = (await act.entries({ type: 'ad_serving', page_size: 50 })).list.filter(
      (entry) => entry.plan_id === plan_id && entry.balance === 'to_be_consumed',
    )
    expect(sum(entries.slice(0, 2).map((entry) => amount(String(entry.amount))))).toBe(
      subtract(amount('0'), rest),
    )
    expect(entries.map((entry) => entry.amount)).toContain(`-${saved}`)
  })

  it('a failed matching makes the coupon usable again and refunds the partner', async () => {
    const { partner, act, idOf, put } = await withPack()
    const { plan_id } = await put('nine-knots', '300', idOf('discount'))
    expect((await act.property()).available).toBe('730.00')
    await advanceClock(on.sandbox, hour)
    expect((await act.plan(plan_id)).status).toBe('putFailed')
    expect((await act.property()).available).toBe('1000.00')
    expect((await couponTab(partner, 'used')).total).toBe(0)
    expect((await act.property()).discount_amount).toBe('0.00')
    // Another coupon of the name can be used on the same day.
    await put('brindle-coffee', '100', idOf('discount'))
    expect(await checkInvariants(test.database)).toEqual([])
  })
})
