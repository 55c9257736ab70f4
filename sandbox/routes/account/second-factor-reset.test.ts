import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestSandbox, type TestSandbox } from '../../testing/sandbox.ts'
import { switchOn, wrongSecondFactor } from '../../testing/second-factor.ts'
import { newWallet, refused, type TestWallet } from '../../testing/wallet.ts'

let server: TestSandbox
let wallet: TestWallet
let device: Awaited<ReturnType<typeof switchOn>>
beforeAll(async () => {
  server = await createTestSandbox()
})
afterAll(() => server.close())
beforeEach(async () => {
  wallet = await newWallet(server)
  device = await switchOn(wallet, server.clock)
})

describe('a new login password by mail', () => {
  async function reset(more: Readonly<Record<string, unknown>>) {
    await server.call('forgotPassword', { username: wallet.username })
    const [mail] = server.sandbox.outbox.list()
    const code = /\b[0-9A-Z]{4}(?:-[0-9A-Z]{4})+\b/.exec(mail?.text ?? '')?.[0]
    const request = { username: wallet.username, password: 'another horse', code, ...more }
    return { code, answer: await server.call('resetPassword', request) }
  }

  it('needs a code of the second factor as well, and the mailed one stays valid until it is right', async () => {
    const { code, answer } = await reset({})
    expect(answer).toMatchObject(refused('auth.secondFactorNeeded'))
    const request = { username: wallet.username, password: 'another horse', code }
    expect(await server.call('resetPassword', { ...request, second_factor: '000000' })).toMatchObject(
      wrongSecondFactor,
    )
    const right = { ...request, second_factor: device.code() }
    expect(await server.call('resetPassword', { ...right, code: 'NONE' })).toMatchObject(
      refused('auth.resetCodeWrong'),
    )
    expect(await server.call('resetPassword', right)).toMatchObject({ code: 200 })
    const login = { username: wallet.username, password: 'another horse' }
    expect(await server.call('login', login)).toMatchObject(refused('auth.secondFactorNeeded'))
  })

  it('a wrong mailed code does not say that there is a second factor', async () => {
    const { answer } = await reset({ code: 'NONE' })
    expect(answer).toMatchObject(refused('auth.resetCodeWrong'))
  })

  it('a second factor is ignored where there is none', async () => {
    wallet = await newWallet(server)
    expect((await reset({ second_factor: '123456' })).answer).toMatchObject({ code: 200 })
  })
})
