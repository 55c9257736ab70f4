/** A push service that does not answer holds up nobody else's messages. */
import { like } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cheapCost } from '../../auth/passwords.ts'
import { accounts } from '../../db/schema/accounts.ts'
import { type RunningSandbox, startSandbox } from '../../process/start-sandbox.ts'
import { testData } from '../../testing/database.ts'
import { newSubscription, startPushReceiver } from '../../testing/push-receiver.ts'
import { send } from '../../testing/remote-sandbox.ts'
import { registration } from '../../testing/sandbox.ts'
import { notify } from '../notices.ts'

const Token = v.object({ token: v.string() })

type Receiver = Awaited<ReturnType<typeof startPushReceiver>>

let receivers: readonly [Receiver, Receiver]
let running: RunningSandbox
let drop: () => Promise<void>
beforeAll(async () => {
  receivers = [await startPushReceiver(), await startPushReceiver()]
  const data = await testData()
  drop = data.drop
  running = await startSandbox({
    ports: 0,
    data: data.location,
    passwordCost: cheapCost,
    log: () => undefined,
    push: { testReceivers: receivers.map(({ origin }) => origin) },
  })
})
afterAll(async () => {
  await running.close()
  for (const receiver of receivers) await receiver.close()
  await drop()
})

async function tokenFrom(answer: ReturnType<typeof send>): Promise<string> {
  return v.parse(Token, (await answer).data).token
}

const register = (username: string) => tokenFrom(send(running.origin, 'register', registration(username)))

/** Logs in, which notifies all browsers of the account. */
const logIn = (username: string) =>
  tokenFrom(send(running.origin, 'login', { username, password: registration('').password }))

/** Subscribes the browser of a session. */
async function subscribe(token: string, endpoint: string): Promise<void> {
  const { request } = newSubscription(endpoint)
  expect(await send(running.origin, 'subscribeToPush', request, token)).toMatchObject({ code: 200 })
}

/** Notifies a partner by a new login; expects the message within a few ticks. */
async function expectQuickMessage(username: string, { received }: Receiver): Promise<void> {
  const countReceived = () => received.filter(({ path }) => path === `/${username}`).length
  const startedAt = performance.now()
  const before = countReceived()
  await logIn(username)
  await expect.poll(countReceived, { timeout: 20_000 }).toBe(before + 1)
  expect(performance.now() - startedAt).toBeLessThan(5000)
}

it('a push service that never answers delays no message of another one', async () => {
  const [silent, other] = receivers
  const { database, clock } = running.sandbox
  // More than are on their way at once.
  for (let index = 0; index < 21; index += 1) {
    const name = `waiting${index}`
    await subscribe(await register(name), `${silent.origin}/silent/${name}`)
  }
  await subscribe(await register('calm'), `${other.origin}/calm`)
  const waiting = await database.read
    .select({ id: accounts.id })
    .from(accounts)
    .where(like(accounts.username, 'waiting%'))
  await database.transaction(async (tx) => {
    for (const { id } of waiting)
      for (let times = 0; times < 10; times += 1) await notify(tx, id, 'passwordChanged', {}, clock.now())
  })
  const onTheirWay = () => silent.received.filter(({ path }) => path.startsWith('/silent/waiting')).length
  await expect.poll(onTheirWay, { timeout: 20_000 }).toBeGreaterThanOrEqual(50)
  await expectQuickMessage('calm', other)
  expect(silent.givenUp).toEqual([])
})

it("an account whose browsers are at an address that never answers delays nobody else's messages", async () => {
  const [, receiver] = receivers
  await subscribe(await register('slow'), `${receiver.origin}/silent/0`)
  for (let browser = 1; browser < 10; browser += 1)
    await subscribe(await logIn('slow'), `${receiver.origin}/silent/${browser}`)
  await subscribe(await register('quick'), `${receiver.origin}/quick`)
  for (let login = 0; login < 30; login += 1) await logIn('slow')
  await expectQuickMessage('quick', receiver)
})
