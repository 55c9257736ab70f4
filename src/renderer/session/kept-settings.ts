/** What is stored under the key `placard` (decisions, section 3), read by schema; what is not valid falls back alone. */
import * as v from 'valibot'

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
