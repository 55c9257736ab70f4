/**
 * Additional endpoints for Web Push (RFC 8030, 8291, 8292; docs/rules.md, section R8; docs/decisions/0077). A subscription is that of
 * one browser and belongs to the login session that sent it: it ends with the session.
 */
import * as v from 'valibot'
import type { EndpointTable } from '../http/endpoint.ts'
import { Nothing } from '../http/fields.ts'

/** Base64url without padding, of an exact number of bytes. */
const base64Url = (bytes: number) =>
  v.pipe(v.string(), v.regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}$`)))

/** An uncompressed point of P-256. */
const PublicKey = base64Url(65)

/** The most characters of an endpoint; those of the known push services have at most a few hundred. */
const maxEndpoint = 1000

export const pushAdditions = {
  /** The host's key, with which it signs what it sends (VAPID). */
  pushKey: {
    method: 'GET',
    path: '/user/push/key',
    access: 'user',
    request: v.object({}),
    response: v.object({ public_key: PublicKey }),
  },
  /**
   * Sends notifications of the channel `system` to this browser too, in the language of the call. It replaces the subscription
   * of the session, so a repeat changes nothing.
   */
  subscribeToPush: {
    method: 'POST',
    path: '/user/push/subscribe',
    access: 'user',
    request: v.object({
      /** At the browser's push service. A host accepts https only, and no address of its own network. */
      endpoint: v.pipe(v.string(), v.maxLength(maxEndpoint), v.url()),
      p256dh: PublicKey,
      auth: base64Url(16),
    }),
    response: Nothing,
  },
  /** Ends the subscription of the session; one without succeeds too. */
  unsubscribeFromPush: {
    method: 'POST',
    path: '/user/push/unsubscribe',
    access: 'user',
    request: v.object({}),
    response: Nothing,
  },
} as const satisfies EndpointTable
