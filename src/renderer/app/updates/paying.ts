/** Whether a payment is under way, in this window or another: an intent is stored that was not there at the start. */
import { useStore } from 'zustand'
import { settingsStore } from '#session/settings.ts'
import { hasNewIntent } from './has-new-intent.ts'

export const isPaying = (): boolean =>
  hasNewIntent(settingsStore.getInitialState().intents, settingsStore.getState().intents)

/** Kept current. */
export const useIsPaying = (): boolean => useStore(settingsStore, isPaying)

/** Calls back at each change; gives the function that stops it. */
export function onPayingChange(listener: (isPaying: boolean) => void): () => void {
  let told = false
  return settingsStore.subscribe(() => {
    const now = isPaying()
    if (now !== told) listener(now)
    told = now
  })
}
