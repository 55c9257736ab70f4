/** What a request may say in more than one way (docs/rules.md, section R8, "Wire"). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { timeZoneHeader } from '#protocol/http/endpoint.ts'

import { createTestSandbox, rightPassword, type TestSandbox } from '../testing/sandbox.ts'

let server: TestSandbox
let token: Record<string, string>
beforeAll(async () => {
  server = await createTestSandbox()
  token = await server.registerOpen()
})
afterAll(() => server.close())

it.each([99_999_999_999, '99999999999', 2 ** 31, -1])(
  'an entry number out of range is refused: before=%s',
  async (before) => {
    expect(await server.call('entries', { before }, token)).toMatchObject({
      code: 400,
      data: { key: 'general.paramsError' },
    })
  },
)

it('the highest entry number that the database holds is accepted', async () => {
  expect(await server.call('entries', { before: 2 ** 31 - 1 }, token)).toMatchObject({ code: 200 })
})

it('an amount may be a JSON number, and a repeat as a string gets the same answer', async () => {
  await server.call('setTransactionPassword', { password: rightPassword }, token)
  await server.call('checkTransactionPassword', { password: rightPassword }, token)
  const { data } = await server.call('planList', { status: 'waitPut' }, token)
  const id = Object(data).list.find((plan: { product_id: string }) => plan.product_id === 'pebble-harbor').id
  const request = { id, request_id: crypto.randomUUID() }
  const funded = await server.call('putPlan', { ...request, amount: 50.5 }, token)
  expect(funded).toMatchObject({ code: 200, data: { amount: '50.50' } })
  expect(await server.call('putPlan', { ...request, amount: '50.50' }, token)).toEqual(funded)
})

it('`all` as a filter lists what no filter lists', async () => {
  const plans = await server.call('planList', {}, token)
  expect(Object(plans.data).total).toBeGreaterThan(0)
  expect(await server.call('planList', { status: 'all' }, token)).toEqual(plans)
  const notifications = await server.call('notifications', {}, token)
  expect(await server.call('notifications', { category: 'all' }, token)).toEqual(notifications)
  expect(await server.call('planList', { status: 'every' }, token)).toMatchObject({ code: 400 })
})

it('the day begins by the offset of X-TZ when its zone is unknown', async () => {
  const firstPoint = async (zone: string) => {
    const { data } = await server.call('statistics', { type: 1 }, { ...token, [timeZoneHeader]: zone })
    return Object(data).series[0].at
  }
  const berlin = await firstPoint('Europe/Berlin GMT+01:00')
  expect(await firstPoint('Nope/Zone GMT+01:00')).toBe(berlin)
  expect(await firstPoint('GMT+01:00')).toBe(berlin)
  expect(await firstPoint('Nope/Zone')).not.toBe(berlin)
})
