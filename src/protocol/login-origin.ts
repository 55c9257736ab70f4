/**
 * A stored login belongs to the API origin that issued it. The settings under `placard` contain that origin (docs/rules.md,
 * section R8). Pure: the desktop's main process and the page both apply it before they use stored data.
 */
import * as v from 'valibot'
import type { StorageKey } from './storage-keys.ts'

/** Where the app sends its requests. */
export interface ApiOrigin {
  readonly origin: string
  /** A login that was stored before origins were recorded can only come from this origin. */
  readonly isOnlySource: boolean
}

/** In the order of writing; undefined removes the key. */
export type StorageWrites = readonly (readonly [StorageKey, string | undefined])[]

const Settings = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()))
const Intents = v.fallback(v.record(v.string(), v.unknown()), {})

function parseSettings(settings: string | undefined): Record<string, unknown> {
  const parsed = v.safeParse(Settings, settings ?? '{}')
  return parsed.success ? parsed.output : {}
}

/** True if the data stored with these settings may be used at this origin. */
export function belongsTo(settings: string | undefined, { origin, isOnlySource }: ApiOrigin): boolean {
  const { origin: stored } = parseSettings(settings)
  return stored === undefined ? isOnlySource : stored === origin
}

/** Binds intents without an origin to the first origin that the app starts with. */
function bindIntents(intents: unknown, origin: string): Record<string, unknown> {
  const bound = Object.entries(v.parse(Intents, intents)).map(([slot, intent]) => [
    /^https?:/.test(slot) ? slot : `${origin} ${slot}`,
    intent,
  ])
  return Object.fromEntries(bound)
}

/**
 * The writes that are needed before stored data is used at this origin. They remove another origin's token, user,
 * configuration and last figures. Pending intents stay, each under its own origin. Empty if the settings name this origin.
 */
export function writesFor(settings: string | undefined, api: ApiOrigin): StorageWrites {
  const stored = parseSettings(settings)
  const { origin } = api
  if (stored.origin === origin) return []
  const bound =
    stored.origin === undefined ? { ...stored, intents: bindIntents(stored.intents, origin) } : stored
  if (belongsTo(settings, api)) return [['placard', JSON.stringify({ ...bound, origin })]]
  const { last: _figures, isLocked: _lock, ...others } = bound
  return [
    // The token first: after a crash in between, nothing is left that could be sent.
    ['fb_token', undefined],
    ['fb_userInfo', undefined],
    ['fb_basic_config', undefined],
    ['placard', JSON.stringify({ ...others, origin })],
  ]
}
