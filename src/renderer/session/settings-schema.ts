/** The settings under the key `placard` (docs/rules.md, section R3). An invalid field falls back without affecting the others. */
import * as v from 'valibot'

/** Text sizes in percent (docs/rules.md, sections R7 and R8). */
export const textSizes = [75, 100, 125, 150, 200] as const
export type TextSize = (typeof textSizes)[number]
/** Minutes without use until the app locks; 0 for never. */
export const idleChoices = [0, 5, 15, 60] as const
export const themes = ['system', 'light', 'dark'] as const

const Intent = v.object({ user: v.string(), body: v.string(), id: v.pipe(v.string(), v.uuid()) })

/** A logged error, without personal data (`#lib/scrub.ts`). */
const LoggedError = v.object({
  /** ISO 8601; of the last repeat. */
  at: v.string(),
  /** `script`, or the kind of the `ApiError`. */
  kind: v.string(),
  code: v.optional(v.number()),
  /** The host's message key. */
  key: v.optional(v.string()),
  /** The path of the endpoint. */
  path: v.optional(v.string()),
  /** The scrubbed text of a script error. */
  text: v.optional(v.string()),
  /** Number of consecutive repeats. */
  count: v.number(),
})
export type LoggedError = v.InferOutput<typeof LoggedError>

/** The last figures of one user, by query, with the time of receipt, ms since 1970. The reader parses `data`. */
const LastSeen = v.object({
  user: v.string(),
  reads: v.record(v.string(), v.object({ at: v.number(), data: v.unknown() })),
})
export type LastSeen = v.InferOutput<typeof LastSeen>

/** How long a text that was not sent is kept, ms. */
export const draftMaxAgeMs = 7 * 24 * 60 * 60_000

/** A text that was typed and not sent; `at` is the time of its last change, ms since 1970. */
const Draft = v.object({ at: v.number(), text: v.string() })

/** By field. Older ones are not read, and gone with the next write; a time from a wrong clock counts in both directions. */
const Drafts = v.pipe(
  v.record(v.string(), Draft),
  v.transform((drafts) =>
    Object.fromEntries(
      Object.entries(drafts).filter(([, { at }]) => Math.abs(Date.now() - at) < draftMaxAgeMs),
    ),
  ),
)

const Settings = v.object({
  theme: v.fallback(v.picklist(themes), 'system'),
  /** Undefined until the user chooses one; see `text-size.ts`. */
  textSize: v.fallback(v.optional(v.picklist(textSizes)), undefined),
  /** All amounts are hidden. */
  isMasked: v.fallback(v.boolean(), false),
  /** The key `?` opens the list of shortcuts. */
  hasHelpKey: v.fallback(v.boolean(), true),
  /** The user has read the risks on the first-run page. */
  hasSeenRisks: v.fallback(v.boolean(), false),
  /** The API origin of the stored login; see `login-origin.ts`. */
  origin: v.fallback(v.optional(v.string()), undefined),
  /** The app locks after this many minutes without use; 0 for never. */
  idleMinutes: v.fallback(v.picklist(idleChoices), 0),
  isLocked: v.fallback(v.boolean(), false),
  /** When the app was last used, ms since 1970; updated while `idleMinutes` is not 0. */
  activeAt: v.fallback(v.number(), 0),
  /** The last errors, newest last; see `error-log.ts`. */
  errors: v.fallback(v.array(LoggedError), []),
  /** The last figures; see `last-figures.ts`. */
  last: v.fallback(v.optional(LastSeen), undefined),
  /** The tokens by which hosts know this device, by origin; see `device-token.ts`. */
  devices: v.fallback(v.record(v.string(), v.string()), {}),
  /** Texts that were typed and not sent, by user and field; see `drafts.ts`. */
  drafts: v.fallback(v.record(v.string(), Drafts), {}),
  /** Idempotency keys of pending requests, by origin, kind and user; see `idempotency/keys.ts`. */
  intents: v.fallback(v.record(v.string(), Intent), {}),
})
export type Settings = v.InferOutput<typeof Settings>

const defaults = v.parse(Settings, {})

/** Parses stored settings; the defaults if it is not a JSON object. */
export function parseSettings(text: string | undefined): Settings {
  try {
    const parsed = v.safeParse(Settings, JSON.parse(text ?? '{}'))
    return parsed.success ? parsed.output : defaults
  } catch {
    return defaults
  }
}
