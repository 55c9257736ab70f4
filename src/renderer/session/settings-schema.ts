/** What is stored under the key `placard` (docs/rules.md, section R3), read by schema; what is not valid falls back alone. */
import * as v from 'valibot'

/** Text sizes in percent (docs/rules.md, section R7). */
export const textSizes = [100, 125, 150, 200] as const
/** Minutes without use; 0 is never. */
export const idleChoices = [0, 5, 15, 60] as const
export const themes = ['system', 'light', 'dark'] as const

const Intent = v.object({ user: v.string(), body: v.string(), id: v.pipe(v.string(), v.uuid()) })

/** An error as it is kept: nothing of it is anybody's (`#lib/scrub.ts`). */
const LoggedError = v.object({
  /** ISO 8601, the last time. */
  at: v.string(),
  /** `script`, or the kind of a failed call. */
  kind: v.string(),
  code: v.optional(v.number()),
  /** The message key that the host named. */
  key: v.optional(v.string()),
  /** The call's, as the contract writes it. */
  path: v.optional(v.string()),
  /** Of a script, scrubbed. */
  text: v.optional(v.string()),
  /** How often in a row. */
  count: v.number(),
})
export type LoggedError = v.InferOutput<typeof LoggedError>

/** What one user was shown last; by name, with the time of its receipt, ms since 1970. Whoever reads it parses it. */
const LastSeen = v.object({
  user: v.string(),
  reads: v.record(v.string(), v.object({ at: v.number(), data: v.unknown() })),
})
export type LastSeen = v.InferOutput<typeof LastSeen>

const Settings = v.object({
  theme: v.fallback(v.picklist(themes), 'system'),
  textSize: v.fallback(v.picklist(textSizes), 100),
  /** Amounts are hidden everywhere. */
  isMasked: v.fallback(v.boolean(), false),
  /** The first-run page of risks was read. */
  hasSeenRisks: v.fallback(v.boolean(), false),
  /** The API's origin that the stored login belongs to; see `login-origin.ts`. */
  origin: v.fallback(v.optional(v.string()), undefined),
  /** Minutes without use after which the app is locked; 0 never. */
  idleMinutes: v.fallback(v.picklist(idleChoices), 0),
  isLocked: v.fallback(v.boolean(), false),
  /** When the app was last used, ms since 1970; kept while `idleMinutes` is not 0. */
  activeAt: v.fallback(v.number(), 0),
  /** The last errors, the newest last; see `error-log.ts`. */
  errors: v.fallback(v.array(LoggedError), []),
  /** What was shown last, for a start without a connection; see `last-seen.ts`. */
  last: v.fallback(v.optional(LastSeen), undefined),
  /** Pending intents of money calls, by origin, kind and user; see `keys.ts`. */
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
