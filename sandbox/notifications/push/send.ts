/** Sends one push message: encrypted for the browser (RFC 8291) and signed by the host (RFC 8292). */
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import webPush from 'web-push'
import type { PushSettings } from '../../context.ts'
import { systemCodeOf } from '../../process/settings.ts'
import { allowedEndpoint, publicLookup } from './endpoint-rules.ts'
import type { PushSubscription } from './subscriptions.ts'
import type { VapidKeys } from './vapid-keys.ts'

/**
 * - sent: the push service has it.
 * - ended: the browser has no such subscription any more.
 * - later: the push service certainly does not have it, and may take it later.
 * - lost: it was refused for good, or nobody knows; sending it again could show it twice.
 * - unanswered: the same, because the push service did not answer in time.
 */
export type PushOutcome = 'sent' | 'ended' | 'later' | 'lost' | 'unanswered'

/** How long a push service keeps a message for a browser that is offline, s. */
const keptSeconds = 24 * 60 * 60
/** How long a push service may take to answer, ms. */
const timeoutMs = 4000
/** Of a mail or page about what a host sends; a real host sets its own. */
const exampleContact = 'mailto:push@placard.example'

/** No connection was made, so nothing was sent. */
const unconnected = new Set(['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH'])

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'ended'
  return status === 429 || status >= 500 ? 'later' : 'lost'
}

interface Push {
  readonly subscription: Pick<PushSubscription, 'endpoint' | 'p256dh' | 'auth'>
  /** The same for a message that replaces an undelivered one. */
  readonly topic: string
  readonly keys: VapidKeys
  readonly settings?: PushSettings | undefined
  /** Gives the message up. */
  readonly closing?: AbortSignal | undefined
}

/** Encrypts, signs and sends a message to an allowed address. */
function post(
  url: URL,
  message: string,
  { subscription: { p256dh, auth }, topic, keys, settings = {}, closing }: Push,
): Promise<PushOutcome> {
  const { contact = exampleContact, testReceivers = [] } = settings
  const { method, headers, body } = webPush.generateRequestDetails(
    { endpoint: url.href, keys: { p256dh, auth } },
    message,
    { vapidDetails: { subject: contact, ...keys }, TTL: keptSeconds, topic },
  )
  const isTest = testReceivers.includes(url.origin)
  const open = url.protocol === 'https:' ? requestHttps : requestHttp
  const timeout = AbortSignal.timeout(timeoutMs)
  const signal = closing ? AbortSignal.any([timeout, closing]) : timeout
  const { promise, resolve } = Promise.withResolvers<PushOutcome>()
  open(url, { method, headers, signal, ...(!isTest && { lookup: publicLookup }) })
    .on('response', (response) => {
      response.on('error', () => undefined).destroy()
      resolve(outcomeOf(response.statusCode ?? 0))
    })
    .on('error', (error) => {
      if (timeout.aborted) resolve('unanswered')
      else resolve(unconnected.has(systemCodeOf(error) ?? '') ? 'later' : 'lost')
    })
    .end(body)
  return promise
}

/** Sends a message; never throws. */
export async function sendPush(message: string, push: Push): Promise<PushOutcome> {
  const address = allowedEndpoint(push.subscription.endpoint, push.settings?.testReceivers)
  if (address === undefined) return 'ended'
  try {
    return await post(new URL(address), message, push)
  } catch {
    return 'lost'
  }
}
