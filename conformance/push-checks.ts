/**
 * Checks of Web Push (an addition): the key is one, a subscription is accepted, repeated and ended, and the host sends to no address
 * of its own network. The checks subscribe at an address of a reserved domain, and end that again.
 */
import { createECDH, randomBytes } from 'node:crypto'
import { additions } from '#protocol/http/endpoints.ts'
import { envelopeCodes } from '#protocol/http/envelope.ts'
import { type Check, type CheckContext, expectRejection, ok } from './check.ts'
import { must, NothingToCheck } from './client.ts'

async function offered({ client }: CheckContext): Promise<void> {
  const { additions: paths } = await ok(client, 'basicConfig')
  if (!paths.includes(additions.subscribeToPush.path)) throw new NothingToCheck('not offered')
}

function newSubscription() {
  const ecdh = createECDH('prime256v1')
  const p256dh = ecdh.generateKeys('base64url')
  const auth = randomBytes(16).toString('base64url')
  return { endpoint: `https://push.example.net/${auth}`, p256dh, auth }
}

/** The first byte of an uncompressed point. */
const uncompressed = 4

const ownNetwork = ['https://127.0.0.1/push', 'https://[::1]/push', 'https://localhost/push']

export const pushChecks: readonly Check[] = [
  {
    area: 'reading',
    name: 'the key of push messages is a public key, and stays',
    run: async (context) => {
      await offered(context)
      const { public_key } = await ok(context.client, 'pushKey')
      const [first] = Buffer.from(public_key, 'base64url')
      must(first === uncompressed, 'pushKey: not an uncompressed point', public_key)
      const { public_key: again } = await ok(context.client, 'pushKey')
      must(again === public_key, 'pushKey: another key at the second call', again)
    },
  },
  {
    area: 'reading',
    name: 'a push subscription is accepted twice and ended twice',
    run: async (context) => {
      await offered(context)
      const { client } = context
      const subscription = newSubscription()
      await ok(client, 'subscribeToPush', subscription)
      await ok(client, 'subscribeToPush', subscription)
      await ok(client, 'unsubscribeFromPush')
      await ok(client, 'unsubscribeFromPush')
    },
  },
  {
    area: 'reading',
    name: 'a push subscription without https or in the network of the host is rejected',
    run: async (context) => {
      await offered(context)
      for (const endpoint of ['http://push.example.net/x', ...ownNetwork]) {
        const request = { ...newSubscription(), endpoint }
        await expectRejection(context.client, 'subscribeToPush', request, envelopeCodes.paramsError)
      }
    },
  },
]
