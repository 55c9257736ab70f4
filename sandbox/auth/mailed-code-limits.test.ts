/** Limits on mailed codes for a new login password: strangers keep nobody from one (docs/decisions/0095). */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestSandbox, elsewhere, newDevice, type TestSandbox } from '../testing/sandbox.ts'
import { mailedCode } from '../testing/second-factor.ts'
import { newWallet, refused } from '../testing/wallet.ts'
import { bucketSizes } from './leaky-bucket.ts'

const tooMany = { code: 400, data: { key: 'general.tooManyTries' } }
const done = { code: 200 }

let server: TestSandbox
let username: string
/** The token of the device that the owner logged in on. */
let device: string

beforeAll(async () => {
  server = await createTestSandbox(undefined, undefined, { trustsProxy: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  username = (await newWallet(server)).username
  device = await newDevice(server, username)
})

const forgot = (from: Record<string, string>, more = {}) =>
  server.call('forgotPassword', { username, ...more }, from)
const reset = (code: string, more = {}, from = elsewhere()) =>
  server.call('resetPassword', { username, code, password: 'another horse', ...more }, from)

it('a stranger at one place keeps nobody elsewhere from a mail, however long', async () => {
  const stranger = elsewhere()
  for (let quarter = 0; quarter < 20; quarter += 1) {
    server.clock.tick(15 * 60_000)
    for (let count = 0; count < 6; count += 1) await forgot(stranger)
    expect(await forgot(stranger)).toMatchObject(tooMany)
  }
  expect(await reset(await mailedCode(server, username, elsewhere()))).toMatchObject(done)
})

it('a new mail voids no code that is younger than ten minutes', async () => {
  const code = await mailedCode(server, username, elsewhere())
  server.clock.tick(10 * 60_000 - 1)
  await mailedCode(server, username, elsewhere())
  expect(await reset(code)).toMatchObject(done)
})

it('a new mail voids a code of ten minutes', async () => {
  const code = await mailedCode(server, username, elsewhere())
  server.clock.tick(10 * 60_000)
  await mailedCode(server, username, elsewhere())
  expect(await reset(code)).toMatchObject(refused('auth.resetCodeWrong'))
})

it('a code that was used voids the others', async () => {
  const [first, second] = [
    await mailedCode(server, username, elsewhere()),
    await mailedCode(server, username, elsewhere()),
  ]
  expect(await reset(second)).toMatchObject(done)
  expect(await reset(first)).toMatchObject(refused('auth.resetCodeWrong'))
})

it('from many places an account gets so many and no more, but one to its own device, and the code in hand works', async () => {
  const code = await mailedCode(server, username, elsewhere())
  for (let count = 1; count < bucketSizes.mailOfStrangers.burst; count += 1)
    expect(await forgot(elsewhere())).toMatchObject(done)
  const before = server.sandbox.outbox.list().length
  for (let count = 0; count < 3; count += 1) expect(await forgot(elsewhere())).toMatchObject(tooMany)
  expect(server.sandbox.outbox.list()).toHaveLength(before)
  expect(await forgot(elsewhere(), { device })).toMatchObject(done)
  expect(server.sandbox.outbox.list()[0]?.to).toBe(`${username}@example.org`)
  expect(await reset(code)).toMatchObject(done)
})

it('a stranger in the same network keeps the device of the owner from no mail and no code', async () => {
  const here = elsewhere()
  for (let count = 0; count < 25; count += 1) await forgot(here)
  expect(await forgot(here)).toMatchObject(tooMany)
  expect(await forgot(here, { device })).toMatchObject(done)
  const code = await mailedCode(server, username, elsewhere())
  for (let count = 0; count < 60; count += 1) await reset(`WRNG-${1000 + count}`, {}, here)
  expect(await reset(code, {}, here)).toMatchObject(tooMany)
  expect(await reset(code, { device }, here)).toMatchObject(done)
})

it('an unknown username, and a device of another account, have the limits of strangers', async () => {
  const request = { username: `nobody-${username}`, device }
  const here = elsewhere()
  const answers: Awaited<ReturnType<typeof forgot>>[] = []
  for (let count = 0; count < 6; count += 1) answers.push(await server.call('forgotPassword', request, here))
  expect(answers.map(({ code }) => code)).toEqual([200, 200, 200, 200, 200, 400])
  const other = await newWallet(server)
  for (let count = 0; count < 5; count += 1)
    await server.call('forgotPassword', { username: other.username, device }, here)
  expect(await server.call('forgotPassword', { username: other.username, device }, here)).toMatchObject(
    tooMany,
  )
})
