import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { PushMessage } from '#protocol/push/message.ts'
import type { Sandbox } from '../../context.ts'
import { sessions } from '../../db/schema/accounts.ts'
import { noticePushes, pushSubscriptions } from '../../db/schema/push.ts'
import { decryptPush, newSubscription, startPushReceiver, verifyVapid } from '../../testing/push-receiver.ts'
import { createTestSandbox, type TestSandbox } from '../../testing/sandbox.ts'
import { newWallet, type TestWallet } from '../../testing/wallet.ts'
import { announce, notify } from '../notices.ts'
import { createPusher } from './push-notices.ts'
import { maxSubscriptions } from './subscriptions.ts'
import { vapidKeys } from './vapid-keys.ts'

let receiver: Awaited<ReturnType<typeof startPushReceiver>>
let server: TestSandbox
let sandbox: Sandbox
let wallet: TestWallet
beforeAll(async () => {
  receiver = await startPushReceiver()
  server = await createTestSandbox(undefined, undefined, { push: { testReceivers: [receiver.origin] } })
  sandbox = server.sandbox
})
beforeEach(async () => {
  wallet = await newWallet(server)
  receiver.received.length = 0
  receiver.answers.status = 201
})
afterAll(async () => {
  await server.close()
  await receiver.close()
})

/** Sends what is due, as one process, and waits for the answers. */
async function push() {
  const pusher = createPusher(sandbox, (error) => {
    throw error
  })
  await pusher.start()
  await pusher.settled()
}

let browsers = 0

/** A browser of the wallet's session, or of another one. */
async function subscribe(headers: Readonly<Record<string, string>> = {}) {
  browsers += 1
  const path = `/browser-${browsers}`
  const { keys, request } = newSubscription(receiver.origin + path)
  expect(await wallet.send('subscribeToPush', request, headers)).toMatchObject({ code: 200 })
  const messages = () =>
    receiver.received
      .filter((item) => item.path === path)
      .map(({ body }) => v.parse(PushMessage, JSON.parse(decryptPush(body, keys))))
  return { messages, request }
}

const deposited = (reference: string, value = '100.01') =>
  notify(
    sandbox.database.db,
    wallet.account.id,
    'deposited',
    { amount: value, currency: 'USD', reference },
    server.clock.now(),
  )
const subscriptions = () =>
  sandbox.database.read
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.account_id, wallet.account.id))
const queue = () => sandbox.database.read.select().from(noticePushes)

it('sends title and target in the language of the subscription, encrypted and signed, and once', async () => {
  const { messages } = await subscribe({ 'Accept-Language': 'de' })
  await deposited('D-1')
  await Promise.all([push(), push()])
  await push()
  const { list } = await wallet.ok('notifications')
  expect(messages()).toEqual([
    {
      id: list[0]?.id,
      title: 'Einzahlung von 100,01\u00a0$ gutgeschrieben',
      quiet: 'Sie haben eine neue Mitteilung',
      lang: 'de',
      target: { kind: 'receipt', id: 'D-1' },
    },
  ])
  const [request] = receiver.received
  expect(request?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'normal' })
  expect(request?.headers.topic).toMatch(/^[\w-]{1,32}$/)
  const claims = verifyVapid(String(request?.headers.authorization))
  const { public_key } = v.parse(v.object({ public_key: v.string() }), await wallet.ok('pushKey'))
  expect(claims).toMatchObject({ aud: receiver.origin, sub: 'mailto:push@placard.example', key: public_key })
  expect(claims.exp).toBeGreaterThan(Date.now() / 1000)
  expect(claims.exp).toBeLessThanOrEqual(Date.now() / 1000 + 24 * 60 * 60)
})

it('the keys are made once', async () => {
  const { db } = sandbox.database
  expect(await vapidKeys(db)).toEqual(await vapidKeys(db))
})

it('sends only what the user wants the system to show, and nothing that was read before', async () => {
  const { messages } = await subscribe()
  await wallet.ok('setNoticePreference', { kind: 'deposit', inbox: true, system: true, above: '100' })
  await wallet.ok('setNoticePreference', { kind: 'security', inbox: true, system: false })
  const announcement = { category: 'system_announcement', title: 'News', content: 'Text' } as const
  await deposited('D-1', '100.00')
  await notify(sandbox.database.db, wallet.account.id, 'passwordChanged', {}, server.clock.now())
  await announce(sandbox.database, announcement, server.clock.now())
  expect(await queue()).toEqual([])
  await wallet.ok('setNoticePreference', { kind: 'announcement', inbox: true, system: true })
  await announce(sandbox.database, { ...announcement, title: 'N'.repeat(300) }, server.clock.now())
  await deposited('D-2')
  await push()
  const titles = messages().map(({ title }) => title)
  expect(titles.toSorted()).toEqual(['Deposit of $100.01 credited', 'N'.repeat(120)])
  await deposited('D-3')
  await wallet.ok('markRead')
  await push()
  expect(messages()).toHaveLength(2)
  expect(await queue()).toEqual([])
})

it('a transaction that is rolled back sends nothing', async () => {
  await subscribe()
  const failing = sandbox.database.db.transaction(async (tx) => {
    const params = { amount: '5.00', currency: 'USD', reference: 'D-9' }
    await notify(tx, wallet.account.id, 'deposited', params, server.clock.now())
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  expect(await queue()).toEqual([])
})

it.each([404, 410])('a subscription that the push service answers with %i is removed', async (status) => {
  await subscribe()
  receiver.answers.status = status
  await deposited('D-1')
  await push()
  expect(await subscriptions()).toEqual([])
  expect(await queue()).toEqual([])
})

it('what a push service refuses for now is sent later, with longer pauses, and at most five times', async () => {
  const { messages } = await subscribe()
  receiver.answers.status = 503
  await deposited('D-1')
  await push()
  for (const [index, seconds] of [30, 120, 480, 1920].entries()) {
    server.clock.tick(seconds * 1000 - 1)
    await push()
    expect(messages()).toHaveLength(index + 1)
    server.clock.tick(1)
    await push()
    expect(messages()).toHaveLength(index + 2)
  }
  expect(await queue()).toEqual([])
  expect(await subscriptions()).toHaveLength(1)
  receiver.answers.status = 413
  await deposited('D-2')
  await push()
  expect(await queue()).toEqual([])
})

it('what waits for a browser whose push service does not answer is tried later', async () => {
  const { request } = await subscribe()
  await wallet.ok('subscribeToPush', { ...request, endpoint: `${receiver.origin}/silent` })
  for (let index = 0; index < 12; index += 1) await deposited(`D-${index}`)
  await push()
  const due_at = new Date(server.clock.now().getTime() + 30_000)
  expect(await queue()).toMatchObject([
    { refusals: 1, due_at },
    { refusals: 1, due_at },
  ])
  expect(receiver.received).toHaveLength(10)
  await push()
  expect(receiver.received).toHaveLength(10)
  server.clock.tick(30_000)
  await wallet.ok('unsubscribeFromPush')
  await push()
  expect(await queue()).toEqual([])
})

it('a subscription ends with its session, however that ends', async () => {
  const ended = async () => {
    await deposited('D-1')
    await push()
    expect(receiver.received).toEqual([])
  }
  await subscribe()
  await wallet.ok('unsubscribeFromPush')
  expect(await subscriptions()).toEqual([])
  await ended()
  await subscribe()
  await sandbox.database.db
    .update(sessions)
    .set({ expires_at: server.clock.now() })
    .where(eq(sessions.account_id, wallet.account.id))
  await ended()
  wallet = await newWallet(server)
  await subscribe()
  await wallet.ok('changePassword', { old_password: 'correct horse', new_password: 'another horse 2' })
  expect(await subscriptions()).toEqual([])
})

it('a session has one subscription, a browser belongs to one session, and an account has at most ten', async () => {
  const first = await subscribe()
  const { request } = await subscribe()
  expect((await subscriptions()).map(({ endpoint }) => endpoint)).toEqual([request.endpoint])
  const other = await newWallet(server)
  await other.ok('subscribeToPush', request)
  expect(await subscriptions()).toEqual([])
  await deposited('D-1')
  await push()
  expect(first.messages()).toEqual([])

  const [{ expires_at } = { expires_at: server.clock.now() }] = await sandbox.database.read
    .select()
    .from(sessions)
    .where(eq(sessions.account_id, wallet.account.id))
  const rows = Array.from({ length: maxSubscriptions }, (_, index) => ({
    session_hash: `${wallet.account.id} ${index}`,
    id: `${wallet.account.id} ${index}`,
    account_id: wallet.account.id,
    endpoint: `${receiver.origin}/${wallet.account.id}/${index}`,
    p256dh: request.p256dh,
    auth: request.auth,
    lang: 'en',
    created_at: new Date(server.clock.now().getTime() - 1000 * index),
  }))
  await sandbox.database.db.insert(sessions).values(
    rows.map(({ session_hash, account_id, created_at }) => {
      return { token_hash: session_hash, account_id, created_at, expires_at }
    }),
  )
  await sandbox.database.db.insert(pushSubscriptions).values(rows)
  server.clock.tick(1000)
  await subscribe()
  const kept = (await subscriptions()).map(({ id }) => id)
  expect(kept).toHaveLength(maxSubscriptions)
  expect(kept).not.toContain(rows.at(-1)?.id)
})
