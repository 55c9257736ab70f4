/** Search, filters and order of the list of plans: the host finds what the app's own rules find among all plans. */
import fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Plan, planEndpoints, planStages, planStatuses } from '#protocol/http/plans.ts'
import { amount, compare } from '#protocol/money.ts'
import { findPlans, planCategories, planSorts } from '#protocol/plans/plan-search.ts'
import { seedAndLogInDemo } from '../../testing/demo.ts'
import { createTestSandbox, type TestSandbox } from '../../testing/sandbox.ts'

let server: TestSandbox
let token: Record<string, string>
beforeAll(async () => {
  server = await createTestSandbox()
  token = await seedAndLogInDemo(server)
})
afterAll(() => server.close())

async function listed(request: Record<string, unknown> = {}, headers = token) {
  const sent = Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined))
  const { data } = await server.call('planList', { page_size: 100, ...sent }, headers)
  return v.parse(planEndpoints.planList.response, data)
}

const numbersOf = (plans: readonly Pick<Plan, 'plan_number'>[]) => plans.map((plan) => plan.plan_number)

it('a part of the name, whatever its case and accents, or of the number finds a plan', async () => {
  const { list } = await listed()
  const [plan] = list
  if (plan === undefined) throw new Error('there is no plan')
  const named = await listed({ q: '  pébble   HARBOR ' })
  expect(named.list.length).toBeGreaterThan(0)
  expect(new Set(named.list.map(({ product_name: name }) => name))).toEqual(new Set(['Pebble Harbor']))
  expect(numbersOf((await listed({ q: plan.plan_number })).list)).toEqual([plan.plan_number])
  expect(numbersOf((await listed({ q: plan.plan_number.slice(2) })).list)).toContain(plan.plan_number)
  expect(await listed({ q: 'no such plan' })).toMatchObject({ list: [], total: 0, is_searched: true })
})

it('any search and filters find the same plans as the rules of the app, in each status and section', async () => {
  const { list: all } = await listed()
  const words = ['', 'e', 'har', 'HARBOR', '2026', '-', '0', 'tide', '100%', '_', '\\']
  const optional = <Value>(...values: readonly Value[]) => fc.constantFrom(undefined, ...values)
  const requests = fc.record({
    q: optional(...words),
    category: optional(...planCategories),
    amount: optional(...['5', '20', '250.00', '3000', '50000.01'].map(amount)),
    followed: optional('true' as const),
    status: optional(...planStatuses),
    stage: optional('running' as const, 'ready' as const, 'past' as const),
  })
  await fc.assert(
    fc.asyncProperty(requests, async ({ status, stage, ...search }) => {
      const found = await listed({ ...search, ...(status ? { status } : { stage }) })
      const ofStage: readonly string[] = stage === undefined ? planStatuses : planStages[stage]
      const statuses = status === undefined ? ofStage : [status]
      const expected = findPlans(all, search).filter((plan) => statuses.includes(plan.status))
      expect(numbersOf(found.list)).toEqual(numbersOf(expected))
      expect(found.total).toBe(expected.length)
      const ofAnyStatus = findPlans(all, search)
      for (const { status, count } of found.counts ?? [])
        expect(count).toBe(ofAnyStatus.filter((plan) => plan.status === status).length)
    }),
    { numRuns: 60 },
  )
})

it('filters keep what they say', async () => {
  const { list: all } = await listed()
  const games = await listed({ category: 'game' })
  const apps = await listed({ category: 'app' })
  expect(games.total + apps.total).toBe(all.length)
  expect(games.list.every(({ product_id: id }) => id !== 'quillwise')).toBe(true)
  expect(apps.list.some(({ product_id: id }) => id === 'quillwise')).toBe(true)
  const fits = await listed({ amount: '25.00' })
  for (const plan of fits.list) {
    expect(compare(plan.minimum_amount, amount('25'))).toBeLessThanOrEqual(0)
    expect(compare(plan.maximum_amount, amount('25'))).toBeGreaterThanOrEqual(0)
  }
  expect(fits.total).toBeGreaterThan(0)
  const followed = await listed({ followed: 'true' })
  expect(numbersOf(followed.list)).toEqual(numbersOf(all.filter((plan) => plan.is_followed === true)))
})

it.each(planSorts)('the order %s is that of the figures, and loses and doubles nothing', async (sort) => {
  const { list: usual } = await listed()
  const { list, total } = await listed({ sort })
  expect(total).toBe(usual.length)
  expect(numbersOf(list).toSorted()).toEqual(numbersOf(usual).toSorted())
  const pages = [await listed({ sort, page_size: 5, page: 1 }), await listed({ sort, page_size: 5, page: 2 })]
  expect(pages.flatMap((page) => numbersOf(page.list))).toEqual(numbersOf(list).slice(0, 10))
  const records = new Map(
    (await listed({ stage: 'ready' })).list.map((plan) => [plan.product_id, plan.record] as const),
  )
  const changes = new Map<string, number>()
  for (const { id } of sort === 'changed' ? list : []) {
    const { data } = await server.call('planDetail', { id }, token)
    const { history } = v.parse(planEndpoints.planDetail.response, data)
    changes.set(id, Date.parse(history.at(-1)?.at ?? ''))
  }
  const share = ({ product_id: id }: Plan) => {
    const record = records.get(id)
    return record && record.plans > 0 ? record.losses / record.plans : undefined
  }
  const net = ({ net: amount }: Plan) => (amount === undefined ? undefined : Number(amount))
  const minus = (value: number | undefined) => (value === undefined ? undefined : -value)
  const keys = {
    changed: (plan: Plan) => minus(changes.get(plan.id)),
    minimum: (plan: Plan) => Number(plan.minimum_amount),
    maximum: (plan: Plan) => -Number(plan.maximum_amount),
    record: (plan: Plan) => minus(records.get(plan.product_id)?.plans),
    losses_low: share,
    losses_high: (plan: Plan) => minus(share(plan)),
    net_low: net,
    net_high: (plan: Plan) => minus(net(plan)),
  }
  // Products without a plan that is ready are not in `records`.
  const known = list.filter((plan) => !/record|losses/.test(sort) || records.has(plan.product_id))
  const shown = known.map((plan) => keys[sort](plan) ?? Number.POSITIVE_INFINITY)
  expect(new Set(shown).size).toBeGreaterThan(1)
  expect(shown).toEqual(shown.toSorted((a, b) => a - b))
})

it.each([
  { q: 'x'.repeat(81) },
  { q: 'a\0b' },
  { sort: 'net' },
  { sort: 'net_low; drop table plans' },
  { category: 'GAME' },
  { followed: 'yes' },
  { amount: '-5' },
  { amount: '1e3' },
  { amount: '0' },
])('%j is refused as invalid', async (request) => {
  const answer = await server.call('planList', request, token)
  expect(answer.code).toBe(400)
  expect(answer.msg).not.toBe('')
})

it.each(["'; drop table plans; --", '%', '_%', '\\', '$1', '){', '😀', '﷽'.repeat(80)])(
  'the text %j is only looked for',
  async (q) => {
    const { list } = await listed({ q })
    expect(list).toEqual([])
  },
)

it('nobody finds the plan of another account by its number', async () => {
  const other = await server.registerOpen()
  const { list: foreign } = await listed({}, other)
  const [plan] = foreign
  if (plan === undefined) throw new Error('there is no plan')
  expect(await listed({ q: plan.plan_number }, other)).toMatchObject({ list: [{ id: plan.id }], total: 1 })
  expect(await listed({ q: plan.plan_number })).toMatchObject({ list: [], total: 0 })
})

it('an empty text, and `all`, are no search', async () => {
  const usual = await listed()
  expect(await listed({ q: '\u202E\u200b' })).toEqual(usual)
  expect(await listed({ q: '   ', category: 'all', followed: 'all' })).toEqual(usual)
})
