/** When a coupon is rejected, and when another one of the same name can be used. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accounts } from '../../db/schema/accounts.ts'
import { coupons } from '../../db/schema/plans.ts'
import { couponTab, partnerWithPack } from '../../testing/coupon-pack.ts'
import { embeddedTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { actionsOf, moneySandbox, withSession } from '../../testing/partner.ts'
import { checkInvariants } from '../checks/invariants.ts'
import { releaseCustomCoupon } from './coupons.ts'

let test: TestDatabase
let on: Awaited<ReturnType<typeof moneySandbox>>
beforeAll(async () => {
  test = await embeddedTestDatabase()
  on = await moneySandbox(test.database)
})
afterAll(() => test.close())

const withPack = () => partnerWithPack(on.sandbox)

describe('a rejected coupon', () => {
  const fundWith = async (type: string, amount: string) => {
    const { idOf, put } = await withPack()
    return put('brindle-coffee', amount, idOf(type))
  }

  it.each([
    ['discount', '49.99', 'coupon.belowRequirement'],
    ['fixed_amount', '51', 'coupon.statedAmountOnly'],
    ['team', '100', 'coupon.followingOnly'],
    ['custom', '100', 'coupon.askCustomerService'],
  ])('a coupon of type %s is rejected with a funding of %s', async (type, amount, key) => {
    await expect(fundWith(type, amount)).rejects.toThrow(key)
  })

  it('a coupon of another account, or an unknown one, is rejected', async () => {
    const [one, two] = [await withPack(), await withPack()]
    await expect(one.put('brindle-coffee', '100', two.idOf('discount'))).rejects.toThrow('coupon.notFound')
    await expect(one.put('brindle-coffee', '100', 'none')).rejects.toThrow('coupon.notFound')
  })

  it('a used coupon, and one of the same name on the same day, is rejected', async () => {
    const { pack, put } = await withPack()
    const [one = '', two = ''] = pack
      .filter((coupon) => coupon.type === 'discount')
      .map((coupon) => coupon.id)
    await put('brindle-coffee', '100', one)
    await expect(put('fernway-maps', '100', one)).rejects.toThrow('coupon.used')
    await expect(put('fernway-maps', '100', two)).rejects.toThrow('coupon.sameNameToday')
  })

  it('a coupon is rejected from the moment it expires', async () => {
    const { partner, idOf, put } = await withPack()
    const expires_at = new Date(on.clock.now().getTime() + 1)
    await test.database.db
      .update(coupons)
      .set({ expires_at })
      .where(eq(coupons.account_id, partner.account.id))
    await put('brindle-coffee', '100', idOf('discount'))
    await test.database.db
      .update(coupons)
      .set({ expires_at: on.clock.now() })
      .where(eq(coupons.account_id, partner.account.id))
    await expect(put('fernway-maps', '100', idOf('deduction'))).rejects.toThrow('coupon.expired')
    const list = (await couponTab(partner, 'used')).list.map((coupon) => coupon.state)
    expect([
      list.filter((state) => state === 'used').length,
      list.filter((state) => state === 'expired').length,
    ]).toEqual([1, 8])
    expect((await couponTab(partner, 'unused')).total).toBe(0)
  })

  it('a coupon is accepted in one of ten concurrent fundings', async () => {
    const { partner, act, idOf } = await withPack()
    const productIds = [
      'brindle-coffee',
      'fernway-maps',
      'cogwheel-derby',
      'saltmarsh-tales',
      'quillwise',
    ].flatMap((id) => [id, id])
    const puts = await Promise.allSettled(
      productIds.map(async (product) => {
        const own = actionsOf(await withSession(partner))
        return own.put(await act.waiting(product), '100', randomUUID(), idOf('discount'))
      }),
    )
    expect(puts.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
    expect((await act.property()).available).toBe('910.00')
    expect(await checkInvariants(test.database)).toEqual([])
  })

  it('a rejected coupon leaves the step-up window open', async () => {
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
  it('a custom coupon becomes an addition when customer service applies it', async () => {
    const { partner, idOf, put } = await withPack()
    await expect(put('brindle-coffee', '100', idOf('custom'))).rejects.toThrow('coupon.askCustomerService')
    const apply = () => releaseCustomCoupon(test.database, partner.account.id, on.clock.now())
    expect((await apply())?.id).toBe(idOf('custom'))
    expect(await apply()).toBeUndefined()
    const receipt = await put('brindle-coffee', '100', idOf('custom'))
    expect(receipt).toMatchObject({ from_available: '100.00', coupon: { runs_more: '20.00' } })
  })
})

describe('coupons of the same name', () => {
  const zones = [
    'Pacific/Pago_Pago',
    'America/New_York',
    'Europe/Berlin',
    'Asia/Kolkata',
    'Pacific/Kiritimati',
  ]
  it.each(zones)('coupons of the same name can be used once per day in %s', async (zone) => {
    const { partner, pack, put } = await withPack()
    await test.database.db
      .update(accounts)
      .set({ time_zone: zone })
      .where(eq(accounts.id, partner.account.id))
    const [one = '', two = ''] = pack
      .filter((coupon) => coupon.type === 'discount')
      .map((coupon) => coupon.id)
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
