import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Amount } from '#protocol/amount.ts'
import { specifiedEndpoints } from '#protocol/http/endpoints.ts'
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
  // April in Berlin, still March in UTC.
  on.clock.tick(Date.parse('2026-03-31T22:30:00Z') - on.clock.now().getTime())
  await act.deposit('7')
})
afterAll(() => test.close())

const amountOf = (text: string | number): Amount => amount(String(text))

describe('plans', () => {
  const list = (request: v.InferInput<typeof specifiedEndpoints.planList.request>) =>
    planHandlers.planList(partner, v.parse(specifiedEndpoints.planList.request, request))

  it('plans are listed newest first, by status and in pages', async () => {
    const all = await list({})
    v.parse(specifiedEndpoints.planList.response, all)
    expect(all.total).toBe(15)
    const waiting = await list({ status: 'waitPut', page: 1, page_size: 5 })
    const rest = await list({ status: 'waitPut', page: 3, page_size: 5 })
    expect([waiting.total, waiting.list.length, rest.list.length]).toEqual([12, 5, 2])
    expect(await planHandlers.waitingCount(partner)).toEqual({ count: 12 })
    expect((await list({ status: 'settled' })).list.map((plan) => plan.product_name)).toEqual([
      'Orbit Orchard',
      'Brindle Coffee',
    ])
    expect((await list({ status: 'putFailed' })).list[0]).toMatchObject({ progress: 0, put_amount: '200.00' })
  })

  it('the detail of a plan matches its schema and is in the language of the call', async () => {
    const [failed] = (await list({ status: 'putFailed' })).list
    const detail = await planHandlers.planDetail({ ...partner, language: 'zh' }, { id: failed?.id ?? '' })
    v.parse(specifiedEndpoints.planDetail.response, detail)
    expect(detail.failure_reason).toContain('全数退回')
    expect(detail.plan_number).toMatch(/^2026-\d{5,}$/)
  })

  it('a product shows its past results, including a loss', async () => {
    const product = await planHandlers.productDetail(partner, { id: 'orbit-orchard' })
    v.parse(specifiedEndpoints.productDetail.response, product)
    expect(product.past_results).toMatchObject([{ put: '300.00', net: expect.stringMatching(/^-/) }])
    await expect(planHandlers.productDetail(partner, { id: 'none' })).rejects.toThrow('plan.notFound')
  })
})

describe('the wallet', () => {
  it('the three balances add up to the total, and the entries of a balance to the balance', async () => {
    const property = await act.property()
    v.parse(specifiedEndpoints.property.response, property)
    const { available, to_be_consumed, to_be_settled, total_assets, start_up_credit } = property
    expect(toWire(sum([available, to_be_consumed, to_be_settled].map(amountOf)), 'USD')).toBe(total_assets)
    const { list, total } = await act.entries({ page_size: 100 })
    v.parse(specifiedEndpoints.entries.response, { list, total })
    expect(list).toHaveLength(total)
    const sumOf = (balance: string) => {
      const amounts = list.filter((entry) => entry.balance === balance).map((entry) => amountOf(entry.amount))
      return toWire(sum(amounts), 'USD')
    }
    expect([sumOf('available'), sumOf('to_be_consumed'), sumOf('start_up_credit')]).toEqual([
      available,
      to_be_consumed,
      start_up_credit.unused,
    ])
    expect(property.deposit).toBe('1007.00')
  })

  it('entries are numbered from 1 without gaps and can be paged by number', async () => {
    const { list, total } = await act.entries({ page_size: 100 })
    expect(list.map(({ id }) => id)).toEqual(Array.from({ length: total }, (_, index) => total - index))
    const paged: number[] = []
    for (let before: number | undefined; before !== 1 && paged.length < total; before = paged.at(-1)) {
      const page = await act.entries({ ...(before !== undefined && { before }), page_size: 7 })
      expect(page.total).toBe(total)
      paged.push(...page.list.map(({ id }) => id))
    }
    expect(paged).toEqual(list.map(({ id }) => id))
    expect((await act.entries({ page: 2, page_size: 3 })).list.map(({ id }) => id)).toEqual(paged.slice(3, 6))
  })

  it("entries are filtered by type and by month of the account's time zone, with matching totals", async () => {
    const { total } = await act.entries()
    let counted = 0
    for (const type of entryTypes) {
      const found = await act.entries({ type, page_size: 100 })
      expect(found.list).toHaveLength(found.total)
      expect(found.list.every((entry) => entry.type === type)).toBe(true)
      counted += found.total
    }
    expect(counted).toBe(total)
    // 22:30 UTC on 31 March is April in Berlin.
    const april = await act.entries({ month: '2026-04' })
    expect([april.total, april.list.map((entry) => entry.amount)]).toEqual([1, ['7.00']])
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
  it('the eight figures of all time are the sums of the plans', async () => {
    const all = await act.statistics(4)
    v.parse(specifiedEndpoints.statistics.response, all)
    const plans = await planHandlers.planList(
      partner,
      v.parse(specifiedEndpoints.planList.request, { status: 'settled' }),
    )
    const details = await Promise.all(plans.list.map(({ id }) => act.plan(id)))
    expect(plans.list.map(({ net }) => net)).toEqual(details.map(({ result }) => result?.net))
    const total = (figure: (plan: (typeof details)[number]) => string | number | undefined) =>
      toWire(sum(details.map((plan) => amountOf(figure(plan) ?? ''))), 'USD')
    expect(all).toMatchObject({
      impressions: details.reduce((count, plan) => count + plan.impressions, 0),
      clicks: details.reduce((count, plan) => count + plan.clicks, 0),
      revenue: total((plan) => plan.revenue),
      consumed: total((plan) => plan.billed),
      profit: total((plan) => plan.result?.net),
      investment_amount: '450.00',
      delivery_orders: 2,
      to_be_consumed: '0.00',
    })
    expect(all.series).toHaveLength(19)
    expect(toWire(sum(all.series.map((point) => amountOf(point.revenue))), 'USD')).toBe(all.revenue)
  })

  it("today, this week and this month are those of the reader's time zone", async () => {
    // In Berlin, 1 April started an hour ago and the week on Monday, 30 March.
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
    v.parse(specifiedEndpoints.planList.request, { status: 'settled' }),
  )
  let share = amount('0')
  for (const { id } of list) share = add(share, amountOf((await act.plan(id)).result?.share ?? ''))
  return share
}
