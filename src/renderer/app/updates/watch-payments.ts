/** Whether a payment is under way, in this window or another: an intent is stored that was not there at the start. */
import { useStore } from 'zustand'
import { settingsStore } from '#session/settings.ts'
import { hasNewIntent } from './has-pending-request.ts'

export const isPaying = ({ intents } = settingsStore.getState()): boolean =>
  hasNewIntent(settingsStore.getInitialState().intents, intents)

/** Kept current. */
export const useIsPaying = (): boolean => useStore(settingsStore, isPaying)

/** Calls back at once and at each change; gives the function that stops it. */
export const onPayingChange = (listener: (isPaying: boolean) => void): (() => void) =>
  settingsStore.subscribe(isPaying, listener, { fireImmediately: true })
