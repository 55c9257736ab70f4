/**
 * The login as the main process holds it: the token with the state of the idle lock, sealed as one text, so that editing
 * the settings file changes neither. A login without an idle lock is the token alone.
 */
import * as v from 'valibot'
import type { StoredTexts } from '#protocol/storage-keys.ts'

export interface HeldLogin {
  readonly token: string
  /** Minutes without use after which it locks; 0 never. */
  readonly idleMinutes: number
  /** When the app was last used, ms since 1970. */
  readonly activeAt: number
  readonly isLocked: boolean
}

/** What the page's settings say of the lock. */
export interface LockSettings {
  readonly idleMinutes: number
  readonly activeAt: number
}

const Lock = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ idleMinutes: v.number(), activeAt: v.number(), isLocked: v.boolean() }),
)

/** The text that is sealed: the lock on a line of its own, then the token, which has no line break. */
export function loginText({ token, ...lock }: HeldLogin): string {
  return lock.idleMinutes === 0 ? token : `${JSON.stringify(lock)}\n${token}`
}

/** Reads such a text; throws for one that is damaged. */
export function parseLogin(text: string): HeldLogin {
  const [token = '', lock] = text.split('\n').reverse()
  if (lock === undefined) return { token, idleMinutes: 0, activeAt: 0, isLocked: false }
  return { token, ...v.parse(Lock, lock) }
}

const Settings = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    idleMinutes: v.fallback(v.pipe(v.number(), v.minValue(0)), 0),
    activeAt: v.fallback(v.number(), 0),
  }),
)

/** What settings under `placard` say of the lock; off where they cannot be read. */
export function lockSettings(settings: string | undefined): LockSettings {
  const read = v.safeParse(Settings, settings)
  return read.success ? read.output : { idleMinutes: 0, activeAt: 0 }
}

const AnySettings = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()))

/** The settings with the lock's own values, whatever the file says; while it is locked without the last figures. */
function withLock(
  settings: string | undefined,
  { idleMinutes, activeAt, isLocked }: Omit<HeldLogin, 'token'>,
): string {
  const read = v.safeParse(AnySettings, settings)
  const { last, ...others } = read.success ? read.output : {}
  return JSON.stringify({ ...others, ...(!isLocked && { last }), idleMinutes, activeAt })
}

/** What the page may know of the stored texts and the login: while it is locked, neither token nor user. */
export function visibleTexts(
  texts: Omit<StoredTexts, 'fb_token'>,
  login: HeldLogin | undefined,
): StoredTexts {
  if (!login) return texts
  const isLockNamed = login.idleMinutes > 0 || lockSettings(texts.placard).idleMinutes > 0
  const shown = isLockNamed ? { ...texts, placard: withLock(texts.placard, login) } : texts
  if (!login.isLocked) return { ...shown, fb_token: login.token }
  const { fb_userInfo: _user, ...others } = shown
  return others
}
