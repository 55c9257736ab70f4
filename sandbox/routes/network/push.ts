/** Web Push (an addition): the host's key, and the subscription of this session's browser. */
import { languages } from '#protocol/languages.ts'
import type { Handlers } from '../../context.ts'
import { BusinessError } from '../../http/business-error.ts'
import { allowedEndpoint } from '../../notifications/push/endpoint-rules.ts'
import { endSubscription, isCurvePoint, subscribe } from '../../notifications/push/subscriptions.ts'
import { vapidKeys } from '../../notifications/push/vapid-keys.ts'

export const pushHandlers = {
  pushKey: async ({ sandbox }) => ({ public_key: (await vapidKeys(sandbox.database.db)).publicKey }),

  subscribeToPush: async ({ sandbox, account, sessionId, language }, { p256dh, auth, ...request }) => {
    const { database, clock, push } = sandbox
    const endpoint = allowedEndpoint(request.endpoint, push?.testReceivers)
    if (endpoint === undefined || !isCurvePoint(p256dh)) throw new BusinessError('general.paramsError')
    await database.transaction((tx) =>
      subscribe(tx, {
        session_hash: sessionId,
        account_id: account.id,
        endpoint,
        p256dh,
        auth,
        lang: languages[language].tag,
        created_at: clock.now(),
      }),
    )
    return {}
  },

  unsubscribeFromPush: async ({ sandbox, sessionId }) => {
    await sandbox.database.transaction((tx) => endSubscription(tx, sessionId))
    return {}
  },
} satisfies Handlers
