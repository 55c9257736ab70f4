/** Where push messages may go: the address of a subscription comes from a client. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Sandbox } from '../../context.ts'
import { pushSubscriptions } from '../../db/schema/push.ts'
import { newSubscription, startPushReceiver } from '../../testing/push-receiver.ts'
import { createTestSandbox, type TestSandbox } from '../../testing/sandbox.ts'
import { newWallet, refused, type TestWallet } from '../../testing/wallet.ts'
import { allowedEndpoint, isPublicAddress, publicLookup } from './endpoint-rules.ts'
import { sendPush } from './send.ts'
import { vapidKeys } from './vapid-keys.ts'

let receiver: Awaited<ReturnType<typeof startPushReceiver>>
let server: TestSandbox
let sandbox: Sandbox
let wallet: TestWallet
let request: ReturnType<typeof newSubscription>['request']
beforeAll(async () => {
  receiver = await startPushReceiver()
  server = await createTestSandbox(undefined, undefined, { push: { testReceivers: [receiver.origin] } })
  sandbox = server.sandbox
  wallet = await newWallet(server)
  request = newSubscription(`${receiver.origin}/browser`).request
})
afterAll(async () => {
  await server.close()
  await receiver.close()
})

it('refuses addresses of its own network, other schemes and keys that are none', async () => {
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
  expect(allowedEndpoint('https://push.example.net/x')).toBe('https://push.example.net/x')
  expect(allowedEndpoint(request.endpoint)).toBeUndefined()
})

it.each(['HTTPS://Push.Example.net/x', ' https://push.example.net/x', 'https://push.example.net:443/x'])(
  'stores the address %j in its usual spelling',
  async (endpoint) => {
    await wallet.ok('subscribeToPush', { ...request, endpoint })
    const stored = await sandbox.database.read
      .select({ endpoint: pushSubscriptions.endpoint })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.account_id, wallet.account.id))
    expect(stored.map((row) => row.endpoint)).toEqual(['https://push.example.net/x'])
  },
)

it('an address that was stored in another spelling is sent to', async () => {
  const keys = await vapidKeys(sandbox.database.db)
  const spelled = [request.endpoint.replace('http', 'HTTP'), ` ${request.endpoint}`]
  for (const endpoint of spelled) {
    const subscription = { ...request, endpoint }
    const settings = { testReceivers: [receiver.origin] }
    expect(await sendPush('{}', { subscription, topic: 'x', keys, settings })).toBe('sent')
  }
  const subscription = { ...request, p256dh: 'none' }
  const settings = { testReceivers: [receiver.origin] }
  expect(await sendPush('{}', { subscription, topic: 'x', keys, settings })).toBe('lost')
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
  const outcome = await sendPush('{}', { subscription: request, topic: 'x', keys })
  expect(outcome).toBe('ended')
})

it('what cannot be delivered to anybody is tried again', async () => {
  const gone = await startPushReceiver()
  await gone.close()
  const keys = await vapidKeys(sandbox.database.db)
  const subscription = { ...request, endpoint: `${gone.origin}/x` }
  const settings = { testReceivers: [gone.origin] }
  expect(await sendPush('{}', { subscription, topic: 'x', keys, settings })).toBe('later')
})
