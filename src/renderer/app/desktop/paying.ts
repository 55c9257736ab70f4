/** Whether a payment is under way: an intent is stored that was not there when the app started. */
import type { Bridge } from '#contract/ipc/bridge.ts'
import type { Settings } from '#session/kept-settings.ts'
import { settingsStore } from '#session/settings.ts'
import { desktopStore } from './desktop-store.ts'

/** True when `now` has an intent that `before` does not have. */
export function hasNewIntent(before: Settings['intents'], now: Settings['intents']): boolean {
  return Object.entries(now).some(([slot, { id }]) => before[slot]?.id !== id)
}

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
