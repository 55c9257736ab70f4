/** Whether a payment is under way: an intent is stored that was not there when the app started. */
import type { Bridge } from '#contract/ipc/bridge.ts'
import { settingsStore } from '#session/settings.ts'
import { desktopStore } from './desktop-store.ts'
import { hasNewIntent } from './has-new-intent.ts'

/** Tells store and bridge of each change; gives the function that stops it. */
export function watchPaying(bridge: Bridge): () => void {
  const before = settingsStore.getState().intents
  return settingsStore.subscribe(({ intents }) => {
    const isPaying = hasNewIntent(before, intents)
    if (isPaying === desktopStore.getState().isPaying) return
    desktopStore.setState({ isPaying })
    bridge.setPaying(isPaying).catch(console.error)
  })
}
