import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Amount } from '#protocol/amount.ts'
import { calls } from '#protocol/http/endpoints.ts'
import { entryTypes } from '#protocol/http/wallet.ts'
import { add, amount, subtract, sum, toWire } from '#protocol/money.ts'
import type { UserContext } from '../../context.ts'
import { advanceClock } from '../../delivery/advance.ts'
import { embeddedTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { actionsOf, moneySandbox, newPartner } from '../../testing/partner.ts'
import { planHandlers } from '../plans/plans.ts'

let test: TestDatabase
let on: Awaited<ReturnType<typeof moneySandbox>>
let partner: UserContext
let act: ReturnType<typeof actionsOf>
beforeAll(async () => {
  test = await embeddedTestDatabase()
  on = await moneySandbox(test.database)
  partner = await newPartner(on.sandbox)
  act = actionsOf(partner)
  await act.deposit('1000')
  for (const [product, put] of [
    ['brindle-coffee', '150'],
    ['orbit-orchard', '300'],
    ['nine-knots', '200'],
  ] as const) {
    await act.stepUp()
    await act.put(await act.waiting(product), put)
  }
  await advanceClock(on.sandbox, 8 * 3_600_000)
  // Into the next month of Berlin, which is still March in UTC.
  on.clock.tick(Date.parse('2026-03-31T22:30:00Z') - on.clock.now().getTime())
  await act.deposit('7')
})
afterAll(() => test.close())

const amountOf = (written: string | number): Amount => amount(String(written))

describe('plans', () => {
  const list = (request: v.InferInput<typeof calls.planList.request>) =>
    planHandlers.planList(partner, v.parse(calls.planList.request, request))

  it('are listed newest first, by status and in pages', async () => {
    const all = await list({})
    v.parse(calls.planList.response, all)
    expect(all.total).toBe(15)
    const waiting = await list({ status: 'waitPut', page: 1, page_size: 5 })
    const rest = await list({ status: 'waitPut', page: 3, page_size: 5 })
    expect([waiting.total, waiting.list.length, rest.list.length]).toEqual([12, 5, 2])
    expect(await planHandlers.waitingCount(partner)).toEqual({ count: 12 })
    expect((await list({ status: 'settled' })).list.map((each) => each.product_name)).toEqual([
      'Orbit Orchard',
      'Brindle Coffee',
    ])
    expect((await list({ status: 'putFailed' })).list[0]).toMatchObject({ progress: 0, put_amount: '200.00' })
  })

  it('fit the contract in detail, in the language of the call', async () => {
    const [failed] = (await list({ status: 'putFailed' })).list
    const detail = await planHandlers.planDetail({ ...partner, language: 'zh' }, { id: failed?.id ?? '' })
    v.parse(calls.planDetail.response, detail)
    expect(detail.failure_reason).toContain('全数退回')
    expect(detail.plan_number).toMatch(/^2026-\d{5,}$/)
  })

  it('show a product with its past results, a loss too', async () => {
    const product = await planHandlers.productDetail(partner, { id: 'orbit-orchard' })
    v.parse(calls.productDetail.response, product)
    expect(product.past_results).toMatchObject([{ put: '300.00', net: expect.stringMatching(/^-/) }])
    await expect(planHandlers.productDetail(partner, { id: 'none' })).rejects.toThrow('plan.notFound')
  })
})

describe('the wallet', () => {
  it('adds up: the three balances to the total, the entries of each balance to it', async () => {
    const property = await act.property()
    v.parse(calls.property.response, property)
    const { available, to_be_consumed, to_be_settled, total_assets, start_up_credit } = property
    expect(toWire(sum([available, to_be_consumed, to_be_settled].map(amountOf)), 'USD')).toBe(total_assets)
    const { list, total } = await act.entries({ page_size: 100 })
    v.parse(calls.entries.response, { list, total })
    expect(list).toHaveLength(total)
    const of = (balance: string) =>
      toWire(sum(list.filter((each) => each.balance === balance).map((each) => amountOf(each.amount))), 'USD')
    expect([of('available'), of('to_be_consumed'), of('start_up_credit')]).toEqual([
      available,
      to_be_consumed,
      start_up_credit.unused,
    ])
    expect(property.deposit).toBe('1007.00')
  })

  it('numbers entries from 1 without gaps and pages by number', async () => {
    const { list, total } = await act.entries({ page_size: 100 })
    expect(list.map((each) => each.id)).toEqual(Array.from({ length: total }, (_, index) => total - index))
    const paged: number[] = []
    for (let before: number | undefined; before !== 1 && paged.length < total; before = paged.at(-1)) {
      const page = await act.entries({ ...(before !== undefined && { before }), page_size: 7 })
      expect(page.total).toBe(total)
      paged.push(...page.list.map((each) => each.id))
    }
    expect(paged).toEqual(list.map((each) => each.id))
    expect((await act.entries({ page: 2, page_size: 3 })).list.map((each) => each.id)).toEqual(
      paged.slice(3, 6),
    )
  })

  it('filters by type and by month of the account, with totals that fit', async () => {
    const { total } = await act.entries()
    let counted = 0
    for (const type of entryTypes) {
      const found = await act.entries({ type, page_size: 100 })
      expect(found.list).toHaveLength(found.total)
      expect(found.list.every((each) => each.type === type)).toBe(true)
      counted += found.total
    }
    expect(counted).toBe(total)
    // 22:30 UTC on 31 March is April in Berlin.
    const april = await act.entries({ month: '2026-04' })
    expect([april.total, april.list.map((each) => each.amount)]).toEqual([1, ['7.00']])
    expect((await act.entries({ month: '2026-03' })).total).toBe(total - 1)
    expect((await act.entries({ month: '2026-03', type: 'system_deposit' })).total).toBe(1)
    expect(await act.entries({ month: '2026-02' })).toEqual({
      list: [],
      total: 0,
      money_in: '0.00',
      money_out: '0.00',
    })
  })
})

describe('statistics', () => {
  it('show the eight figures of all time, which the plans add up to', async () => {
    const all = await act.statistics(4)
    v.parse(calls.statistics.response, all)
    const plans = await planHandlers.planList(partner, v.parse(calls.planList.request, { status: 'settled' }))
    const details = await Promise.all(plans.list.map((each) => act.plan(each.id)))
    expect(plans.list.map((each) => each.net)).toEqual(details.map((each) => each.result?.net))
    const total = (figure: (plan: (typeof details)[number]) => string | number | undefined) =>
      toWire(sum(details.map((each) => amountOf(figure(each) ?? ''))), 'USD')
    expect(all).toMatchObject({
      impressions: details.reduce((count, each) => count + each.impressions, 0),
      clicks: details.reduce((count, each) => count + each.clicks, 0),
      revenue: total((plan) => plan.revenue),
      consumed: total((plan) => plan.billed),
      profit: total((plan) => plan.result?.net),
      investment_amount: '450.00',
      delivery_orders: 2,
      to_be_consumed: '0.00',
    })
    expect(all.series).toHaveLength(19)
    expect(toWire(sum(all.series.map((each) => amountOf(each.revenue))), 'USD')).toBe(all.revenue)
  })

  it('know today, this week and this month in the zone of the reader', async () => {
    // Berlin's 1 April began an hour ago; its week began on Monday, 30 March.
    const [today, week, month] = [await act.statistics(1), await act.statistics(2), await act.statistics(3)]
    expect([today.series.length, week.series.length, month.series.length]).toEqual([1, 3, 1])
    expect(today.series[0]?.at).toBe('2026-03-31T22:00:00.000Z')
    expect(week.series[0]?.at).toBe('2026-03-29T22:00:00.000Z')
    expect([today.revenue, month.revenue, month.impressions]).toEqual(['0.00', '0.00', 0])
    const utc = actionsOf({ ...partner, timeZone: 'UTC' })
    const march = await utc.statistics(3)
    expect(march.series).toHaveLength(31)
    expect(march.revenue).toBe((await act.statistics(4)).revenue)
    expect(march.profit).toBe(
      toWire(subtract(subtract(amountOf(march.revenue), await shareOf()), amountOf(march.consumed)), 'USD'),
    )
  })
})

async function shareOf(): Promise<Amount> {
  const { list } = await planHandlers.planList(
    partner,
    v.parse(calls.planList.request, { status: 'settled' }),
  )
  let share = amount('0')
  for (const { id } of list) share = add(share, amountOf((await act.plan(id)).result?.share ?? ''))
  return share
}
