/** Closing the account. */

import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { amount } from '#protocol/money.ts'
import { accounts, bankCards } from '../../db/schema/accounts.ts'
import { creditDeposit } from '../../ledger/customer-service.ts'
import { returnUnusedCredit } from '../../ledger/promotional-credit.ts'
import { createTestSandbox, registration, type TestSandbox } from '../../testing/sandbox.ts'

let server: TestSandbox
beforeAll(async () => {
  server = await createTestSandbox()
})
afterAll(() => server.close())

const password = 'correct horse'
const hash = '0'.repeat(32)

async function partner() {
  const token = await server.registerOpen()
  const { data } = await server.call('userInfo', {}, token)
  const { username } = v.parse(v.object({ username: v.string() }), data)
  const { read } = server.sandbox.database
  const [account] = await read.select().from(accounts).where(eq(accounts.username, username))
  if (!account) throw new Error('no account')
  return { token, username, id: account.id }
}

const refused = (key: string) => ({ code: 400, data: { key } })

it('an account is closed only with its login password', async () => {
  const { token } = await partner()
  const answer = await server.call('closeAccount', { password: 'wrong horse' }, token)
  expect(answer).toMatchObject(refused('account.passwordWrong'))
  expect(await server.call('userInfo', {}, token)).toMatchObject({ code: 200 })
})

it('an account with money cannot be closed', async () => {
  const { token, id } = await partner()
  await creditDeposit(server.sandbox.database, id, amount('0.01'), server.clock.now())
  expect(await server.call('closeAccount', { password }, token)).toMatchObject(refused('account.moneyLeft'))
})

it('an account with a pending withdrawal cannot be closed', async () => {
  const { token, id } = await partner()
  const { database } = server.sandbox
  await creditDeposit(database, id, amount('50'), server.clock.now())
  await returnUnusedCredit(database, id, server.clock.now())
  await server.call('setTransactionPassword', { password: hash }, token)
  const withdrawal_address = 'TXz4abcdefghijklmnopqrs'
  await server.call('checkTransactionPassword', { password: hash }, token)
  await server.call('editBankCard', { withdrawal_address }, token)
  await server.call('checkTransactionPassword', { password: hash }, token)
  const order = { amount: '50', method: 'address', request_id: crypto.randomUUID() }
  expect(await server.call('withdraw', order, token)).toMatchObject({ code: 200 })
  expect(await server.call('closeAccount', { password }, token)).toMatchObject(
    refused('account.movementPending'),
  )
})

it('after closing, every token and login gets 404, and contact data is deleted', async () => {
  const { token, id, username } = await partner()
  const second = await server.call('login', { username, password })
  const other = { 'X-CT': v.parse(v.object({ token: v.string() }), second.data).token }
  expect(await server.call('closeAccount', { password }, token)).toMatchObject({ code: 200 })
  const cancelled = { code: 404, data: { key: 'session.accountCancelled' } }
  expect(await server.call('userInfo', {}, token)).toMatchObject(cancelled)
  expect(await server.call('userInfo', {}, other)).toMatchObject(cancelled)
  expect(await server.call('login', { username, password })).toMatchObject(cancelled)
  expect(await server.call('login', { username, password: 'x' })).toMatchObject({ code: 400 })
  expect(await server.call('register', registration(username))).toMatchObject({ code: 400 })
  const { read } = server.sandbox.database
  const [account] = await read.select().from(accounts).where(eq(accounts.id, id))
  expect(account).toMatchObject({ status: 'cancelled', email: '', phone: '' })
  expect(await read.select().from(bankCards).where(eq(bankCards.account_id, id))).toEqual([])
})
