/**
 * The login in the main process: the token and the state of the idle lock, encrypted together so that editing the settings
 * file cannot change either. Without an idle lock, only the token is encrypted.
 */
import * as v from 'valibot'
import type { StoredTexts } from '#protocol/storage-keys.ts'
import { hideSettings, restoreSettings } from './hidden-settings.ts'

export interface HeldLogin {
  readonly token: string
  /** Locks after this many minutes without use; 0 for never. */
  readonly idleMinutes: number
  /** When the app was last used, ms since 1970. */
  readonly activeAt: number
  readonly isLocked: boolean
}

/** The idle lock in the page's settings. */
export interface LockSettings {
  readonly idleMinutes: number
  readonly activeAt: number
}

const Lock = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ idleMinutes: v.number(), activeAt: v.number(), isLocked: v.boolean() }),
)

/** The text that is encrypted: one line for the lock, then the token, which has no line break. */
export function loginText({ token, ...lock }: HeldLogin): string {
  return lock.idleMinutes === 0 ? token : `${JSON.stringify(lock)}\n${token}`
}

/** The inverse of `loginText`; throws if the text is damaged. */
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

/** The idle lock in the settings under `placard`; off if they cannot be parsed. */
export function lockSettings(settings: string | undefined): LockSettings {
  const parsed = v.safeParse(Settings, settings)
  return parsed.success ? parsed.output : { idleMinutes: 0, activeAt: 0 }
}

const AnySettings = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()))

const parseAny = (settings: string | undefined): Readonly<Record<string, unknown>> => {
  const parsed = v.safeParse(AnySettings, settings)
  return parsed.success ? parsed.output : {}
}

const User = v.pipe(v.string(), v.parseJson(), v.object({ username: v.string() }))

function usernameOf(user: string | undefined): string | undefined {
  const parsed = v.safeParse(User, user)
  return parsed.success ? parsed.output.username : undefined
}

type Texts = Omit<StoredTexts, 'fb_token'>

/** The settings with the values of the lock instead of the file's; while it is locked without figures and drafts. */
function withLock(
  { placard, fb_userInfo: user }: Texts,
  { idleMinutes, activeAt, isLocked }: Omit<HeldLogin, 'token'>,
): string {
  const settings = parseAny(placard)
  const visible = isLocked ? hideSettings(settings, usernameOf(user)) : settings
  return JSON.stringify({ ...visible, idleMinutes, activeAt })
}

/** The settings that a locked page writes, with what it may not read. */
export function withHidden(written: string, { placard, fb_userInfo: user }: Texts): string {
  return JSON.stringify(restoreSettings(parseAny(written), parseAny(placard), usernameOf(user)))
}

/** The texts that the page may read: without token and user while the app is locked. */
export function visibleTexts(texts: Texts, login: HeldLogin | undefined): StoredTexts {
  if (!login) return texts
  const hasLock = login.idleMinutes > 0 || lockSettings(texts.placard).idleMinutes > 0
  const visible = hasLock ? { ...texts, placard: withLock(texts, login) } : texts
  if (!login.isLocked) return { ...visible, fb_token: login.token }
  const { fb_userInfo: _user, ...others } = visible
  return others
}
