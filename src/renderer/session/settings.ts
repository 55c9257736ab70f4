/** The app's settings: theme, text size, masked amounts, idempotency keys. */
import { useStore } from 'zustand'
import { createAppStore } from '#lib/app-store.ts'
import { platform } from '#platform/index.ts'
import { parseSettings, type Settings } from './settings-schema.ts'
import './login-origin.ts'

const readSettings = (): Settings => parseSettings(platform.storage.get('placard'))

export const settingsStore = createAppStore<Settings>('settings', readSettings)

/** Changes one setting and keeps the changes of other tabs. */
export function setSetting<Name extends keyof Settings>(name: Name, value: Settings[Name]): void {
  const settings = { ...readSettings(), [name]: value }
  platform.storage.set('placard', JSON.stringify(settings))
  settingsStore.setState(settings, true)
}

/** A setting and the function that sets it. */
export function useSetting<Name extends keyof Settings>(
  name: Name,
): [value: Settings[Name], set: (value: Settings[Name]) => void] {
  const value = useStore(settingsStore, (settings) => settings[name])
  return [value, (next) => setSetting(name, next)]
}

platform.onStorageChange((key) => {
  if (key === 'placard') settingsStore.setState(readSettings(), true)
})
