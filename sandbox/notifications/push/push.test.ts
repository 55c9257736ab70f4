import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { PushMessage } from '#protocol/push/message.ts'
import type { Sandbox } from '../../context.ts'
import { sessions } from '../../db/schema/accounts.ts'
import { noticePushes, pushSubscriptions } from '../../db/schema/push.ts'
import { decryptPush, newBrowserKeys, startPushReceiver, verifyVapid } from '../../testing/push-receiver.ts'
import { createTestSandbox, type TestSandbox } from '../../testing/sandbox.ts'
import { newWallet, refused, type TestWallet } from '../../testing/wallet.ts'
import { announce, notify } from '../notices.ts'
import { isAllowedEndpoint, isPublicAddress, publicLookup } from './endpoint-rules.ts'
import { pushNotices } from './push-notices.ts'
import { sendPush } from './send.ts'
import { maxSubscriptions } from './subscriptions.ts'
import { vapidKeys } from './vapid-keys.ts'

let receiver: Awaited<ReturnType<typeof startPushReceiver>>
let server: TestSandbox
let sandbox: Sandbox
let wallet: TestWallet
beforeAll(async () => {
  receiver = await startPushReceiver()
  server = await createTestSandbox(undefined, undefined, { push: { testReceiver: receiver.origin } })
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

let browsers = 0

/** A browser of the wallet's session, or of another one. */
async function subscribe(headers: Readonly<Record<string, string>> = {}) {
  browsers += 1
  const keys = newBrowserKeys()
  const path = `/browser-${browsers}`
  const request = {
    endpoint: receiver.origin + path,
    p256dh: keys.ecdh.getPublicKey('base64url'),
    auth: keys.auth.toString('base64url'),
  }
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
  await Promise.all([pushNotices(sandbox), pushNotices(sandbox)])
  await pushNotices(sandbox)
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
  await pushNotices(sandbox)
  const titles = messages().map(({ title }) => title)
  expect(titles.toSorted()).toEqual(['Deposit of $100.01 credited', 'N'.repeat(120)])
  await deposited('D-3')
  await wallet.ok('markRead')
  await pushNotices(sandbox)
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
  await pushNotices(sandbox)
  expect(await subscriptions()).toEqual([])
  expect(await queue()).toEqual([])
})

it('what a push service refuses for now is sent later, with longer pauses, and at most five times', async () => {
  const { messages } = await subscribe()
  receiver.answers.status = 503
  await deposited('D-1')
  await pushNotices(sandbox)
  for (const [index, seconds] of [30, 120, 480, 1920].entries()) {
    server.clock.tick(seconds * 1000 - 1)
    await pushNotices(sandbox)
    expect(messages()).toHaveLength(index + 1)
    server.clock.tick(1)
    await pushNotices(sandbox)
    expect(messages()).toHaveLength(index + 2)
  }
  expect(await queue()).toEqual([])
  expect(await subscriptions()).toHaveLength(1)
  receiver.answers.status = 413
  await deposited('D-2')
  await pushNotices(sandbox)
  expect(await queue()).toEqual([])
})

it('a subscription ends with its session, however that ends', async () => {
  const ended = async () => {
    await deposited('D-1')
    await pushNotices(sandbox)
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
  await pushNotices(sandbox)
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

it('refuses addresses of its own network, other schemes and keys that are none', async () => {
  const { request } = await subscribe()
  const isRefused = async (changes: Partial<typeof request>) =>
    expect(await wallet.send('subscribeToPush', { ...request, ...changes })).toMatchObject(
      refused('general.paramsError'),
    )
  for (const endpoint of [
    'http://push.example.net/x',
    'https://127.0.0.1/x',
    'https://0x7f.1/x',
    'https://[::1]/x',
    'https://localhost/x',
    'https://push.example.net:8443/x',
    'https://user@push.example.net/x',
    `https://push.example.net/${'x'.repeat(1000)}`,
    'file:///etc/passwd',
    'nothing',
  ])
    await isRefused({ endpoint })
  await isRefused({ p256dh: `BA${'A'.repeat(85)}` })
  await isRefused({ auth: 'AAAA' })
  expect(isAllowedEndpoint('https://push.example.net/x', undefined)).toBe(true)
  expect(isAllowedEndpoint(request.endpoint, undefined)).toBe(false)
})

it('connects to no name that leads into its own network', async () => {
  const addresses = [
    '10.1.2.3',
    '169.254.169.254',
    '::1',
    '::ffff:10.0.0.1',
    'fd00::1',
    '2002:a00::1',
    'name',
  ]
  expect(addresses.filter(isPublicAddress)).toEqual([])
  expect(['8.8.8.8', '2a00:1450:4001::1'].filter(isPublicAddress)).toHaveLength(2)
  const resolved = await new Promise((resolve) => {
    publicLookup('localhost', { all: true }, (error) => resolve(error?.message))
  })
  expect(resolved).toMatch('not public')
  const keys = await vapidKeys(sandbox.database.db)
  const { request } = await subscribe()
  const outcome = await sendPush('{}', { subscription: request, topic: 'x', keys })
  expect(outcome).toBe('ended')
  expect(receiver.received).toEqual([])
})

it('what cannot be delivered to anybody is tried again', async () => {
  const gone = await startPushReceiver()
  await gone.close()
  const keys = await vapidKeys(sandbox.database.db)
  const { request } = await subscribe()
  const subscription = { ...request, endpoint: `${gone.origin}/x` }
  const settings = { testReceiver: gone.origin }
  expect(await sendPush('{}', { subscription, topic: 'x', keys, settings })).toBe('later')
})
