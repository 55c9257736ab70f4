import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestSandbox, type TestSandbox } from '../testing/sandbox.ts'

let server: TestSandbox
let token: Record<string, string>
beforeAll(async () => {
  server = await createTestSandbox()
  token = await server.registerOpen()
  const password = 'd7590014b0f4ee66057194730742c162'
  await server.call('setTransactionPassword', { password }, token)
  await server.call('checkTransactionPassword', { password }, token)
})
afterAll(() => server.close())

const amounts = [
  '-1',
  '0',
  '0.00',
  '1e9',
  '0.001',
  'NaN',
  'Infinity',
  '１００',
  '',
  ' 5',
  '1,5',
  '0x10',
  '9'.repeat(40),
  -5,
  0,
  0.001,
  1e-7,
  1e21,
  true,
  null,
  ['5'],
  {},
]

describe.each(amounts)('the amount %j', (amount) => {
  it('a plan cannot be funded with it', async () => {
    const { data } = await server.call('planList', { status: 'waitPut' }, token)
    const id: unknown = Object(data).list[0].id
    const answer = await server.call('putPlan', { id, amount, request_id: crypto.randomUUID() }, token)
    expect(answer).toMatchObject({ code: 400, data: { key: expect.stringMatching(/^plan\.putAmount/) } })
    expect(answer.msg).not.toBe('')
  })

  it('it cannot be withdrawn', async () => {
    const answer = await server.call(
      'withdraw',
      { amount, method: 'card', request_id: crypto.randomUUID() },
      token,
    )
    expect(answer).toMatchObject({ code: 400, data: { key: 'wallet.amountIncorrect' } })
  })
})
