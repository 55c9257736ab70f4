import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '#protocol/http/limits.ts'
import { issueCode } from '../../auth/codes.ts'
import { accounts, sessions } from '../../db/schema/accounts.ts'
import { plans, products } from '../../db/schema/plans.ts'
import { readBalances } from '../../ledger/accounts.ts'
import { standingCodes } from '../../seed/codes.ts'
import { createTestSandbox, type TestSandbox } from '../../testing/sandbox.ts'

let server: TestSandbox
beforeAll(async () => {
  server = await createTestSandbox()
})
afterAll(() => server.close())

const refused = (key: string) => ({ code: 400, data: { key } })
const right = 'd7590014b0f4ee66057194730742c162'
const wrong = '00000000000000000000000000000000'

async function latestAccount() {
  const all = await server.sandbox.database.read.select().from(accounts)
  const account = all.toSorted((a, b) => Number(b.username.slice(7)) - Number(a.username.slice(7)))[0]
  if (account === undefined) throw new Error('no account yet')
  return account
}

describe('openStore', () => {
  const request = () => ({ authorisation_code: standingCodes.authorisation, request_id: crypto.randomUUID() })

  it('openStore works once, lends the start-up credit and creates a waiting plan for each product', async () => {
    const token = await server.register()
    const first = request()
    const answer = await server.call('openStore', first, token)
    expect(answer.code).toBe(200)
    expect(await server.call('openStore', first, token)).toEqual(answer)
    expect(await server.call('openStore', request(), token)).toMatchObject(refused('auth.storeAlreadyOpen'))
    expect(await server.call('userInfo', {}, token)).toMatchObject({ data: { store_open: true } })

    const { read } = server.sandbox.database
    const account = await latestAccount()
    expect((await readBalances(read, account.id)).start_up_credit).toBe('100')
    const waiting = await read.select().from(plans).where(eq(plans.account_id, account.id))
    expect(waiting).toHaveLength((await read.select().from(products)).length)
  })

  it('openStore needs a known code, and an issued code works once', async () => {
    const code = await issueCode(server.sandbox.database.db, server.sandbox.clock, 'authorisation')
    const [one, two] = [await server.register(), await server.register()]
    const wrongCode = { ...request(), authorisation_code: 'NOPE' }
    expect(await server.call('openStore', wrongCode, one)).toMatchObject(
      refused('auth.authorisationCodeNotFound'),
    )
    expect(await server.call('openStore', { ...request(), authorisation_code: code }, one)).toMatchObject({
      code: 200,
    })
    const again = await server.call('openStore', { ...request(), authorisation_code: code }, two)
    expect(again).toMatchObject(refused('auth.authorisationCodeNotFound'))
  })

  it('of concurrent openStore calls one succeeds', async () => {
    const token = await server.register()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => server.call('openStore', request(), token)),
    )
    expect(answers.map((answer) => answer.code).toSorted()).toEqual([200, 400, 400, 400, 400])
    expect(
      (await readBalances(server.sandbox.database.read, (await latestAccount()).id)).start_up_credit,
    ).toBe('100')
  })

  it('calls about money and plans are rejected before openStore', async () => {
    const token = await server.register()
    for (const name of ['planList', 'waitingCount', 'statistics', 'property', 'entries'] as const) {
      expect([name, await server.call(name, {}, token)]).toMatchObject([name, refused('auth.storeNotOpen')])
    }
  })
})

describe('the transaction password', () => {
  const set = (token: Record<string, string>, password: string, old?: string) =>
    server.call('setTransactionPassword', { password, ...(old && { old }) }, token)
  const check = (token: Record<string, string>, password: string) =>
    server.call('checkTransactionPassword', { password }, token)

  it('the transaction password must be set before it can be checked', async () => {
    expect(await check(await server.register(), right)).toMatchObject(
      refused('wallet.transactionPasswordMissing'),
    )
  })

  it('a right transaction password opens a step-up window of 60 s on its own token only', async () => {
    const token = await server.register()
    expect(await set(token, right)).toMatchObject({ code: 200 })
    expect(await server.call('userInfo', {}, token)).toMatchObject({
      data: { has_transaction_password: true },
    })
    expect(await check(token, wrong)).toMatchObject(refused('wallet.transactionPasswordError'))
    const { id, username } = await latestAccount()
    await server.call('login', { username, password: 'correct horse' })
    const windows = async () =>
      (await server.sandbox.database.read.select().from(sessions).where(eq(sessions.account_id, id)))
        .map((session) => session.step_up_until)
        .filter((until) => until !== null)
    expect(await windows()).toEqual([])
    expect(await check(token, right)).toMatchObject({ code: 200 })
    expect(await windows()).toEqual([new Date(server.clock.now().getTime() + limits.stepUpMs)])
  })

  it('the transaction password is changed only with the old one', async () => {
    const token = await server.register()
    await set(token, right)
    expect(await set(token, wrong)).toMatchObject(refused('wallet.transactionPasswordOldWrong'))
    expect(await set(token, wrong, wrong)).toMatchObject(refused('wallet.transactionPasswordOldWrong'))
    expect(await set(token, wrong, right)).toMatchObject({ code: 200 })
    expect(await check(token, wrong)).toMatchObject({ code: 200 })
    expect(await check(token, right)).toMatchObject(refused('wallet.transactionPasswordError'))
  })

  it('of two concurrent calls that set the first transaction password one succeeds', async () => {
    const token = await server.register()
    const answers = await Promise.all([set(token, right), set(token, wrong)])
    expect(answers.map((answer) => answer.code).toSorted()).toEqual([200, 400])
  })

  it.each(['123456', '', 'D7590014B0F4EE66057194730742C162', 123456])(
    'the malformed transaction password %j is rejected',
    async (password) => {
      const answer = await server.call('checkTransactionPassword', { password }, await server.register())
      expect(answer.code).toBe(400)
    },
  )

  it('five wrong transaction passwords lock it for 15 minutes, also concurrent ones, and the end is in the response', async () => {
    const token = await server.register()
    await set(token, right)
    const answers = await Promise.all(Array.from({ length: 20 }, () => check(token, wrong)))
    const keys = answers.map((answer) => JSON.stringify(answer.data))
    expect(keys.filter((key) => key.includes('transactionPasswordError'))).toHaveLength(5)
    expect(keys.filter((key) => key.includes('transactionPasswordLocked'))).toHaveLength(15)

    const until = new Date(server.clock.now().getTime() + limits.transactionPasswordLockMs)
    const locked = {
      ...refused('wallet.transactionPasswordLocked'),
      data: { params: { until: until.toISOString() } },
    }
    expect(await check(token, right)).toMatchObject(locked)
    expect(await set(token, right, right)).toMatchObject(locked)
    server.clock.tick(limits.transactionPasswordLockMs - 1)
    expect(await check(token, right)).toMatchObject(locked)
    server.clock.tick(1)
    expect(await check(token, wrong)).toMatchObject(refused('wallet.transactionPasswordError'))
    expect(await check(token, right)).toMatchObject({ code: 200 })
  })

  it('each wrong transaction password is told how many are left, the last one until when it is locked', async () => {
    const token = await server.register()
    await set(token, right)
    const paramsOf = async (answer: ReturnType<typeof check>) => (await answer).data
    for (const left of ['4', '3'])
      expect(await paramsOf(check(token, wrong))).toMatchObject({ params: { left } })
    // An old password that is wrong counts as well.
    expect(await paramsOf(set(token, wrong, wrong))).toMatchObject({
      key: 'wallet.transactionPasswordOldWrong',
      params: { left: '2' },
    })
    expect(await paramsOf(check(token, wrong))).toMatchObject({ params: { left: '1' } })
    const until = new Date(server.clock.now().getTime() + limits.transactionPasswordLockMs).toISOString()
    expect(await paramsOf(check(token, wrong))).toMatchObject({
      key: 'wallet.transactionPasswordError',
      params: { left: '0', until },
    })
  })

  it('a right transaction password resets the count of wrong ones', async () => {
    const token = await server.register()
    await set(token, right)
    for (let round = 0; round < 2; round += 1) {
      for (let count = 1; count < limits.transactionPasswordTries; count += 1) await check(token, wrong)
      expect(await check(token, right)).toMatchObject({ code: 200 })
    }
  })

  it('the transaction password is stored as a salted hash', async () => {
    await set(await server.register(), right)
    const { transaction_password_hash: hash } = await latestAccount()
    expect(hash).toMatch(/^scrypt\$/)
    expect(hash).not.toContain(right)
  })
})
