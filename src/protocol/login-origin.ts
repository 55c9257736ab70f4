/**
 * A stored login belongs to the API origin it was made at, which stands once in the settings under `placard` (docs/rules.md,
 * section R8). Pure: the desktop's main process and the page both apply it before anything stored is used.
 */
import * as v from 'valibot'
import type { StorageKey } from './storage-keys.ts'

/** Where the app sends its requests. */
export interface ApiOrigin {
  readonly origin: string
  /** A login that was stored before origins were recorded can only have come from here. */
  readonly isOnlySource: boolean
}

/** Writes in their order; undefined removes. */
export type StorageWrites = readonly (readonly [StorageKey, string | undefined])[]

const Settings = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()))
const Intents = v.fallback(v.record(v.string(), v.unknown()), {})

function parsed(settings: string | undefined): Record<string, unknown> {
  const read = v.safeParse(Settings, settings ?? '{}')
  return read.success ? read.output : {}
}

/** True when what is stored beside these settings may be used at this origin. */
export function belongsTo(settings: string | undefined, { origin, isOnlySource }: ApiOrigin): boolean {
  const { origin: stored } = parsed(settings)
  return stored === undefined ? isOnlySource : stored === origin
}

/** Intents that were stored without an origin are bound to the first one that the app starts with. */
function boundIntents(intents: unknown, origin: string): Record<string, unknown> {
  const bound = Object.entries(v.parse(Intents, intents)).map(([slot, intent]) => [
    /^https?:/.test(slot) ? slot : `${origin} ${slot}`,
    intent,
  ])
  return Object.fromEntries(bound)
}

/**
 * What has to be written before the stored texts are used at this origin: another origin's token, user, configuration and
 * last figures go. Pending intents stay, each under its own origin. Empty when the settings name this origin already.
 */
export function writesFor(settings: string | undefined, here: ApiOrigin): StorageWrites {
  const stored = parsed(settings)
  const { origin } = here
  if (stored.origin === origin) return []
  const kept =
    stored.origin === undefined ? { ...stored, intents: boundIntents(stored.intents, origin) } : stored
  if (belongsTo(settings, here)) return [['placard', JSON.stringify({ ...kept, origin })]]
  const { last: _figures, isLocked: _lock, ...others } = kept
  return [
    // The token first: a crash in between leaves nothing that could be sent.
    ['fb_token', undefined],
    ['fb_userInfo', undefined],
    ['fb_basic_config', undefined],
    ['placard', JSON.stringify({ ...others, origin })],
  ]
}
