import type { Settings } from '#session/settings-schema.ts'

/** True if `current` has an intent that `previous` does not have. */
export function hasNewIntent(previous: Settings['intents'], current: Settings['intents']): boolean {
  return Object.entries(current).some(([slot, { id }]) => previous[slot]?.id !== id)
}
