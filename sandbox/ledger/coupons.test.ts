/** Coupons in puts: each type, each refusal, and that no coupon breaks the ledger. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { add, amount, compare, subtract, sum } from '#contract/money.ts'
import { couponTypes } from '#contract/wire/coupons.ts'
import { coupons } from '../db/partner-schema.ts'
import { accounts } from '../db/schema.ts'
import { embeddedTestDatabase, type TestDatabase } from '../db/test-database.ts'
import { passTime } from '../delivery/pass-time.ts'
import { couponHandlers } from '../routes/coupons.ts'
import { releaseCustomCoupon } from './coupons.ts'
import { returnUnusedCredit } from './credit.ts'
import { checkInvariants } from './invariants.ts'
import { actionsOf, moneySandbox, newPartner, withSession } from './test-partner.ts'

let test: TestDatabase
let on: Awaited<ReturnType<typeof moneySandbox>>
beforeAll(async () => {
  test = await embeddedTestDatabase()
  on = await moneySandbox(test.database)
})
afterAll(() => test.close())

const hour = 3_600_000

/** A partner with own money only, and the pack. */
async function withPack() {
  const partner = await newPartner(on.sandbox)
  const act = actionsOf(partner)
  await returnUnusedCredit(test.database, partner.account.id, on.clock.now())
  await act.deposit('1000')
  const { coupons: pack } = await couponHandlers.receiveCoupons(partner, { request_id: randomUUID() })
  const idOf = (type: string) => pack.find((each) => each.type === type)?.id ?? ''
  const follow = () =>
    test.database.read
      .update(accounts)
      .set({ operated_id: 'OP-1001' })
      .where(eq(accounts.id, partner.account.id))
  const put = async (product: string, written: string, couponId: string) => {
    await act.stepUp()
    return act.put(await act.waiting(product), written, randomUUID(), couponId)
  }
  return { partner, act, pack, idOf, follow, put }
}

const used = (partner: Awaited<ReturnType<typeof newPartner>>, state: 'used' | 'unused') =>
  couponHandlers.coupons(partner, { state })

describe('the pack', () => {
  it('has all eight types, comes once, and shows as received', async () => {
    const { partner, pack } = await withPack()
    expect(new Set(pack.map((each) => each.type))).toEqual(new Set(couponTypes))
    await expect(couponHandlers.receiveCoupons(partner, { request_id: randomUUID() })).rejects.toThrow(
      'coupon.alreadyReceived',
    )
    expect(await used(partner, 'unused')).toMatchObject({ total: 9, pack_received: true })
    expect(await used(await newPartner(on.sandbox), 'unused')).toMatchObject({
      total: 0,
      pack_received: false,
    })
  })

  it('comes once of twenty claims at once', async () => {
    const partner = await newPartner(on.sandbox)
    const claims = await Promise.allSettled(
      Array.from({ length: 20 }, () => couponHandlers.receiveCoupons(partner, { request_id: randomUUID() })),
    )
    expect(claims.filter((each) => each.status === 'fulfilled')).toHaveLength(1)
    expect((await used(partner, 'unused')).total).toBe(9)
  })

  it('speaks the language of the call', async () => {
    const { partner } = await withPack()
    const { list } = await couponHandlers.coupons({ ...partner, language: 'zh' }, { state: 'unused' })
    expect(list.map((each) => each.name)).toContain('新人折扣')
  })
})

describe('a put with a coupon', () => {
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
  ])('%s of %s', async (type, written, receipt, runs) => {
    const { partner, act, idOf, follow, put } = await withPack()
    await follow()
    const answer = await put('brindle-coffee', written, idOf(type))
    expect(answer).toMatchObject({ amount: `${written}.00`, ...receipt })
    const plan = await act.plan(answer.plan_id)
    expect(plan.put_amount).toBe(runs)
    expect((await act.property()).to_be_consumed).toBe(runs)
    expect((await used(partner, 'used')).list).toMatchObject([{ id: idOf(type), state: 'used' }])
    expect(await checkInvariants(test.database)).toEqual([])
  })

  it('draws start-up credit for what the partner pays, not for the coupon', async () => {
    const partner = await newPartner(on.sandbox)
    const act = actionsOf(partner)
    const { coupons: pack } = await couponHandlers.receiveCoupons(partner, { request_id: randomUUID() })
    const discount = pack.find((each) => each.type === 'discount')?.id
    await act.stepUp()
    const answer = await act.put(await act.waiting('brindle-coffee'), '100', randomUUID(), discount)
    expect(answer).toMatchObject({ from_credit: '90.00', from_available: '0.00' })
    expect((await act.property()).start_up_credit).toMatchObject({ unused: '10.00', in_plans: '90.00' })
    await passTime(on.sandbox, 8 * hour)
    expect(await checkInvariants(test.database)).toEqual([])
  })

  it('says at settlement what it saved, and the result adds up', async () => {
    const { act, idOf, put } = await withPack()
    const { plan_id } = await put('brindle-coffee', '200', idOf('deduction_voucher'))
    const before = amount((await act.property()).available)
    await passTime(on.sandbox, 8 * hour)
    const { result } = await act.plan(plan_id)
    expect(result?.discount).toBe('6.00')
    expect(result?.share).toBe('66.47')
    const after = amount((await act.property()).available)
    expect(subtract(after, before)).toBe(add(amount('200'), amount(String(result?.net))))
    expect((await act.property()).discount_amount).toBe('6.00')
  })

  it('takes no more off the network’s share than there is', async () => {
    const { act, idOf, put } = await withPack()
    const id = idOf('deduction_voucher')
    await test.database.read
      .update(coupons)
      .set({ value: amount('500') })
      .where(eq(coupons.id, id))
    const { plan_id } = await put('brindle-coffee', '200', id)
    await passTime(on.sandbox, 8 * hour)
    const { result } = await act.plan(plan_id)
    expect(result?.discount).toBe(result?.share)
  })

  it('splits the rest of the budget by who paid it', async () => {
    const { act, idOf, put } = await withPack()
    // Its first plan leaves a part of its budget.
    const { plan_id } = await put('fernway-maps', '200', idOf('discount'))
    await passTime(on.sandbox, 8 * hour)
    const { result } = await act.plan(plan_id)
    const rest = subtract(amount('200'), amount(String(result?.billed)))
    expect(compare(rest, amount('1'))).toBe(1)
    const saved = subtract(amount('20'), amount(String(result?.discount)))
    // A tenth of the rest, in whole cents.
    expect(compare(saved, rest)).toBe(-1)
    const entries = (await act.entries({ type: 'ad_serving', page_size: 50 })).list.filter(
      (each) => each.plan_id === plan_id && each.balance === 'to_be_consumed',
    )
    expect(sum(entries.slice(0, 2).map((each) => amount(String(each.amount))))).toBe(
      subtract(amount('0'), rest),
    )
    expect(entries.map((each) => each.amount)).toContain(`-${saved}`)
  })

  it('comes back unused when matching fails, and the partner gets what he paid', async () => {
    const { partner, act, idOf, put } = await withPack()
    const { plan_id } = await put('nine-knots', '300', idOf('discount'))
    expect((await act.property()).available).toBe('730.00')
    await passTime(on.sandbox, hour)
    expect((await act.plan(plan_id)).status).toBe('putFailed')
    expect((await act.property()).available).toBe('1000.00')
    expect((await used(partner, 'used')).total).toBe(0)
    expect((await act.property()).discount_amount).toBe('0.00')
    // The day is free for the name again.
    await put('brindle-coffee', '100', idOf('discount'))
    expect(await checkInvariants(test.database)).toEqual([])
  })
})

describe('a coupon is refused', () => {
  const tried = async (type: string, written: string) => {
    const { idOf, put } = await withPack()
    return put('brindle-coffee', written, idOf(type))
  }

  it.each([
    ['discount', '49.99', 'coupon.belowRequirement'],
    ['fixed_amount', '51', 'coupon.statedAmountOnly'],
    ['team', '100', 'coupon.followingOnly'],
    ['custom', '100', 'coupon.askCustomerService'],
  ])('%s with %s', async (type, written, key) => {
    await expect(tried(type, written)).rejects.toThrow(key)
  })

  it('of another account, or of none', async () => {
    const [one, two] = [await withPack(), await withPack()]
    await expect(one.put('brindle-coffee', '100', two.idOf('discount'))).rejects.toThrow('coupon.notFound')
    await expect(one.put('brindle-coffee', '100', 'none')).rejects.toThrow('coupon.notFound')
  })

  it('used, and of the same name on the same day', async () => {
    const { pack, put } = await withPack()
    const [one = '', two = ''] = pack.filter((each) => each.type === 'discount').map((each) => each.id)
    await put('brindle-coffee', '100', one)
    await expect(put('fernway-maps', '100', one)).rejects.toThrow('coupon.used')
    await expect(put('fernway-maps', '100', two)).rejects.toThrow('coupon.sameNameToday')
  })

  it('expired, from that very moment on', async () => {
    const { partner, idOf, put } = await withPack()
    const expires_at = new Date(on.clock.now().getTime() + 1)
    await test.database.read
      .update(coupons)
      .set({ expires_at })
      .where(eq(coupons.account_id, partner.account.id))
    await put('brindle-coffee', '100', idOf('discount'))
    await test.database.read
      .update(coupons)
      .set({ expires_at: on.clock.now() })
      .where(eq(coupons.account_id, partner.account.id))
    await expect(put('fernway-maps', '100', idOf('deduction'))).rejects.toThrow('coupon.expired')
    const list = (await used(partner, 'used')).list.map((each) => each.state)
    expect([
      list.filter((each) => each === 'used').length,
      list.filter((each) => each === 'expired').length,
    ]).toEqual([1, 8])
    expect((await used(partner, 'unused')).total).toBe(0)
  })

  it('in all puts but one of ten at once', async () => {
    const { partner, act, idOf } = await withPack()
    const tried = [
      'brindle-coffee',
      'fernway-maps',
      'cogwheel-derby',
      'saltmarsh-tales',
      'quillwise',
    ].flatMap((product) => [product, product])
    const puts = await Promise.allSettled(
      tried.map(async (product) => {
        const own = actionsOf(await withSession(partner))
        return own.put(await act.waiting(product), '100', randomUUID(), idOf('discount'))
      }),
    )
    expect(puts.filter((each) => each.status === 'fulfilled')).toHaveLength(1)
    expect((await act.property()).available).toBe('910.00')
    expect(await checkInvariants(test.database)).toEqual([])
  })

  it('without using up the step-up window or anything else', async () => {
    const { act, idOf } = await withPack()
    await act.stepUp()
    const id = await act.waiting('brindle-coffee')
    await expect(act.put(id, '100', randomUUID(), idOf('custom'))).rejects.toThrow(
      'coupon.askCustomerService',
    )
    await expect(act.put(id, '100')).resolves.toMatchObject({ amount: '100.00' })
  })
})

describe('a custom coupon', () => {
  it('is an addition once customer service applied it, and only then', async () => {
    const { partner, idOf, put } = await withPack()
    await expect(put('brindle-coffee', '100', idOf('custom'))).rejects.toThrow('coupon.askCustomerService')
    const apply = () => releaseCustomCoupon(test.database, partner.account.id, on.clock.now())
    expect((await apply())?.id).toBe(idOf('custom'))
    expect(await apply()).toBeUndefined()
    const receipt = await put('brindle-coffee', '100', idOf('custom'))
    expect(receipt).toMatchObject({ from_available: '100.00', coupon: { runs_more: '20.00' } })
  })
})

describe('the same name once a day', () => {
  const zones = [
    'Pacific/Pago_Pago',
    'America/New_York',
    'Europe/Berlin',
    'Asia/Kolkata',
    'Pacific/Kiritimati',
  ]
  it.each(zones)('is by the day of %s', async (zone) => {
    const { partner, pack, put } = await withPack()
    await test.database.read
      .update(accounts)
      .set({ time_zone: zone })
      .where(eq(accounts.id, partner.account.id))
    const [one = '', two = ''] = pack.filter((each) => each.type === 'discount').map((each) => each.id)
    const localHour = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    const [hours = 0, minutes = 0, seconds = 0] = localHour.format(on.clock.now()).split(':').map(Number)
    const toMidnight = ((24 - hours) * 3600 - minutes * 60 - seconds) * 1000
    await put('brindle-coffee', '100', one)
    on.clock.tick(toMidnight - 1)
    await expect(put('fernway-maps', '100', two)).rejects.toThrow('coupon.sameNameToday')
    on.clock.tick(1)
    await put('fernway-maps', '100', two)
  })
})
