/** Whether a payment is in progress in any window: the settings have an intent that they did not have at the start. */
import { useStore } from 'zustand'
import { settingsStore } from '#session/settings.ts'
import { hasNewIntent } from './has-pending-request.ts'

export const isPaying = ({ intents } = settingsStore.getState()): boolean =>
  hasNewIntent(settingsStore.getInitialState().intents, intents)

export const useIsPaying = (): boolean => useStore(settingsStore, isPaying)

/** Calls the listener now and on each change; returns a function that removes it. */
export const onPayingChange = (listener: (isPaying: boolean) => void): (() => void) =>
  settingsStore.subscribe(isPaying, listener, { fireImmediately: true })
