/** What the list of plans adds: its sections, the record of a product, and the estimate of a plan in delivery. */
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type PlanStage, planEndpoints, planStages } from '#protocol/http/plans.ts'
import { compare, sum, zero } from '#protocol/money.ts'
import { seedAndLogInDemo } from '../../testing/demo.ts'
import { createTestSandbox, type TestSandbox } from '../../testing/sandbox.ts'

let server: TestSandbox
let token: Record<string, string>
beforeAll(async () => {
  server = await createTestSandbox()
  token = await seedAndLogInDemo(server)
})
afterAll(() => server.close())

async function listed(request: { stage?: PlanStage } = {}) {
  const { data } = await server.call('planList', { page_size: 100, ...request }, token)
  return v.parse(planEndpoints.planList.response, data)
}

function medianOf(results: readonly { readonly net: string; readonly put: string }[]) {
  const parts = results.map(({ net, put }) => Number(net) / Number(put)).toSorted((a, b) => a - b)
  const [lower, upper] = [parts[Math.floor((parts.length - 1) / 2)], parts[Math.floor(parts.length / 2)]]
  return lower === undefined || upper === undefined ? undefined : expect.closeTo((lower + upper) / 2, 3)
}

it('the record in the list is that of the past results on the page of the product', async () => {
  const { list } = await listed({ stage: 'ready' })
  expect(list.length).toBeGreaterThan(5)
  for (const { product_id: id, record } of list) {
    const { data } = await server.call('productDetail', { id }, token)
    const { past_results: results } = v.parse(planEndpoints.productDetail.response, data)
    expect(record).toMatchObject({
      plans: results.length,
      losses: results.filter(({ net }) => compare(net, zero) < 0).length,
      net: sum(results.map(({ net }) => net)),
    })
    expect(record?.median === undefined ? undefined : Number(record.median)).toEqual(medianOf(results))
  }
})

it('the sections hold every plan once, each the plans of its statuses', async () => {
  const all = await listed()
  const ids: string[] = []
  for (const stage of ['running', 'ready', 'past'] as const) {
    const { list, total } = await listed({ stage })
    expect(list).toHaveLength(total)
    const statuses: readonly string[] = planStages[stage]
    expect(list.filter(({ status }) => !statuses.includes(status))).toEqual([])
    ids.push(...list.map(({ id }) => id))
  }
  expect(ids.toSorted()).toEqual(all.list.map(({ id }) => id).toSorted())
})

it('a plan in delivery has an estimate and no result, a settled one a result and no estimate', async () => {
  const { list } = await listed()
  for (const { status, net, estimated_net } of list) {
    const isInDelivery = ['putting', 'putFinished', 'waitSettlement'].includes(status)
    expect([status, net !== undefined]).toEqual([status, status === 'settled'])
    expect([status, estimated_net !== undefined]).toEqual([status, isInDelivery])
  }
})
