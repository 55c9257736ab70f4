/** Sends one push message: encrypted for the browser (RFC 8291) and signed by the host (RFC 8292). */
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import webPush from 'web-push'
import type { PushSettings } from '../../context.ts'
import { systemCodeOf } from '../../process/settings.ts'
import { isAllowedEndpoint, publicLookup } from './endpoint-rules.ts'
import type { PushSubscription } from './subscriptions.ts'
import type { VapidKeys } from './vapid-keys.ts'

/**
 * - sent: the push service has it.
 * - ended: the browser has no such subscription any more.
 * - later: the push service certainly does not have it, and may take it later.
 * - lost: it was refused for good, or nobody knows; sending it again could show it twice.
 */
export type PushOutcome = 'sent' | 'ended' | 'later' | 'lost'

/** How long a push service keeps a message for a browser that is offline, s. */
const keptSeconds = 24 * 60 * 60
/** How long a push service may take to answer, ms. */
const timeoutMs = 10_000
/** Of a mail or page about what a host sends; a real host sets its own. */
const exampleContact = 'mailto:push@placard.example'

/** No connection was made, so nothing was sent. */
const unconnected = new Set(['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH'])

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'ended'
  return status === 429 || status >= 500 ? 'later' : 'lost'
}

/** Sends a message; never throws. `topic` is the same for a message that replaces an undelivered one. */
export async function sendPush(
  message: string,
  {
    subscription,
    topic,
    keys,
    settings = {},
  }: {
    readonly subscription: Pick<PushSubscription, 'endpoint' | 'p256dh' | 'auth'>
    readonly topic: string
    readonly keys: VapidKeys
    readonly settings?: PushSettings | undefined
  },
): Promise<PushOutcome> {
  const { contact = exampleContact, testReceiver } = settings
  const { endpoint, p256dh, auth } = subscription
  if (!isAllowedEndpoint(endpoint, testReceiver)) return 'ended'
  const { method, headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    message,
    { vapidDetails: { subject: contact, ...keys }, TTL: keptSeconds, topic },
  )
  const isTest = testReceiver !== undefined && new URL(endpoint).origin === testReceiver
  const open = endpoint.startsWith('https:') ? requestHttps : requestHttp
  const { promise, resolve } = Promise.withResolvers<PushOutcome>()
  const options = { method, headers, signal: AbortSignal.timeout(timeoutMs) }
  open(endpoint, { ...options, ...(!isTest && { lookup: publicLookup }) })
    .on('response', (response) => {
      response.on('error', () => undefined).destroy()
      resolve(outcomeOf(response.statusCode ?? 0))
    })
    .on('error', (error) => resolve(unconnected.has(systemCodeOf(error) ?? '') ? 'later' : 'lost'))
    .end(body)
  return promise
}
