import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OperatorRecord } from '#protocol/http/follow.ts'
import { planEndpoints } from '#protocol/http/plans.ts'
import { compare, sum, zero } from '#protocol/money.ts'
import { operators } from '../../seed/operators.ts'
import { seedNetworkResults } from '../../seed/products.ts'
import { createTestSandbox, type TestSandbox } from '../../testing/sandbox.ts'

let server: TestSandbox
beforeAll(async () => {
  server = await createTestSandbox()
  await seedNetworkResults(server.sandbox.database, server.clock.now())
})
afterAll(() => server.close())

const refused = (key: string) => ({ code: 400, data: { key } })

it('the record of an operator is that of all past results on the pages of its products, followed or not', async () => {
  const token = await server.registerOpen()
  for (const { id, name, products } of operators) {
    const pages = await Promise.all(
      products.map((product) => server.call('productDetail', { id: product }, token)),
    )
    const results = pages.flatMap(
      ({ data }) => v.parse(planEndpoints.productDetail.response, data).past_results,
    )
    const parts = results.map(({ net, put }) => Number(net) / Number(put)).toSorted((a, b) => a - b)
    const { data } = await server.call('operatorRecord', { operated_id: id.toLowerCase() }, token)
    const record = v.parse(OperatorRecord, data)
    expect(results.length).toBeGreaterThan(10)
    expect(record).toMatchObject({
      operated_id: id,
      operator_name: name,
      plans: results.length,
      losses: results.filter(({ net }) => compare(net, zero) < 0).length,
      net: sum(results.map(({ net }) => net)),
    })
    expect(Number(record.worst)).toBeCloseTo(parts[0] ?? 0, 3)
    const middle = [parts[Math.floor((parts.length - 1) / 2)], parts[Math.floor(parts.length / 2)]]
    expect(Number(record.median)).toBeCloseTo(((middle[0] ?? 0) + (middle[1] ?? 0)) / 2, 3)
  }
})

describe('ending a follow', () => {
  it('closes the record, and the operator can be followed again; a repeat gets the first answer', async () => {
    const token = await server.register()
    const act = (call: 'follow' | 'unfollow', request_id: string = randomUUID()) =>
      server.call(call, { operated_id: 'OP-1001', request_id }, token)
    const current = async () =>
      v.parse(
        v.object({ operated_id: v.optional(v.nullable(v.string())) }),
        (await server.call('userInfo', {}, token)).data,
      )
    expect(await act('unfollow')).toMatchObject(refused('follow.notFollowing'))
    await act('follow')
    const first = randomUUID()
    expect(await act('unfollow', first)).toMatchObject({ code: 200 })
    expect((await current()).operated_id ?? undefined).toBeUndefined()
    await act('follow')
    // The repeat of the first request does not end the second follow.
    expect(await act('unfollow', first)).toMatchObject({ code: 200 })
    expect(await current()).toMatchObject({ operated_id: 'OP-1001' })
    const { data } = await server.call('followRecords', {}, token)
    const { list } = v.parse(
      v.object({ list: v.array(v.looseObject({ ended_at: v.optional(v.string()) })) }),
      data,
    )
    expect(list.map(({ ended_at }) => ended_at !== undefined)).toEqual([false, true])
  })

  it('of another operator than the current one is refused', async () => {
    const token = await server.register()
    await server.call('follow', { operated_id: 'OP-1001', request_id: randomUUID() }, token)
    const request = { operated_id: 'OP-1002', request_id: randomUUID() }
    expect(await server.call('unfollow', request, token)).toMatchObject(refused('follow.notFollowing'))
  })
})
