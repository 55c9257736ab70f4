import type { Settings } from '#session/settings-schema.ts'

/** True when `now` has an intent that `before` does not have. */
export function hasNewIntent(before: Settings['intents'], now: Settings['intents']): boolean {
  return Object.entries(now).some(([slot, { id }]) => before[slot]?.id !== id)
}
