/** Keeps this browser's push subscription in step with the session, the settings and the language. */
import i18next from 'i18next'
import { pushAdditions } from '#protocol/push/additions.ts'
import { sessionStore } from '#session/session.ts'
import { settingsStore } from '#session/settings.ts'
import { sendSubscription, turnPushOff, updateDetailsMark } from '#shared/notifications/push-subscription.ts'

/** Runs until the page unloads. A failure is left: the host forgets a subscription that the browser has ended. */
export function watchPush(manager: PushManager): void {
  const quietly = (task: () => Promise<void>) => void task().catch(() => undefined)
  const { getState, subscribe } = sessionStore

  async function refresh(): Promise<void> {
    const subscription = await manager.getSubscription()
    if (!subscription) return
    const { token, config } = getState()
    if (token === undefined) return turnPushOff()
    await updateDetailsMark()
    if (config?.additions.includes(pushAdditions.subscribeToPush.path)) await sendSubscription(subscription)
  }

  quietly(refresh)
  i18next.on('languageChanged', () => quietly(refresh))
  subscribe(
    ({ token }) => token,
    (_, previous) => {
      if (previous !== undefined) quietly(() => turnPushOff(previous))
    },
  )
  settingsStore.subscribe(
    ({ idleMinutes, isMasked }) => idleMinutes > 0 || isMasked,
    () =>
      quietly(async () => {
        if (await manager.getSubscription()) await updateDetailsMark()
      }),
  )
}
