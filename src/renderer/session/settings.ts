/** Our own settings, under the key `placard` (decisions, section 3). Read by schema; what is not valid falls back alone. */
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import * as v from 'valibot'
import { platform } from '#platform/index.ts'

/** Text sizes in percent (decisions, section 7). */
export const textSizes = [100, 125, 150, 200] as const
export const themes = ['system', 'light', 'dark'] as const

const Intent = v.object({ user: v.string(), body: v.string(), id: v.pipe(v.string(), v.uuid()) })

const Settings = v.object({
  theme: v.fallback(v.picklist(themes), 'system'),
  textSize: v.fallback(v.picklist(textSizes), 100),
  /** Amounts are hidden everywhere. */
  isMasked: v.fallback(v.boolean(), false),
  /** The first-run page of risks was read. */
  hasSeenRisks: v.fallback(v.boolean(), false),
  /** Pending intents of money calls, by kind and user; see `intents.ts`. */
  intents: v.fallback(v.record(v.string(), Intent), {}),
})
export type Settings = v.InferOutput<typeof Settings>

const defaults = v.parse(Settings, {})

/** Reads stored settings; anything else than a JSON object is the defaults. */
export function parseSettings(text: string | undefined): Settings {
  try {
    const parsed = v.safeParse(Settings, JSON.parse(text ?? '{}'))
    return parsed.success ? parsed.output : defaults
  } catch {
    return defaults
  }
}

const readSettings = (): Settings => parseSettings(platform.storage.get('placard'))

export const settingsStore = createStore<Settings>(readSettings)

/** Changes one setting, on top of what other tabs have stored meanwhile. */
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
