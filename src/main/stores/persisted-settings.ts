/**
 * What the page stores: a write-through cache of the settings file. The token is encrypted, or stays in memory only. While
 * the app is locked, the page gets neither token nor user.
 */

import { isOverdueAtStart } from '#protocol/idle-lock.ts'
import type { StorageNotice } from '#protocol/ipc/bridge.ts'
import { writesFor } from '#protocol/login-origin.ts'
import type { StorageKey, StoredTexts } from '#protocol/storage-keys.ts'
import {
  type HeldLogin,
  lockSettings,
  loginText,
  parseLogin,
  visibleTexts,
  withHidden,
} from './encrypted-login.ts'
import type { SecretStorage } from './safe-storage.ts'
import type { TextStore } from './settings-file.ts'

export interface PersistedSettings {
  readonly notices: readonly StorageNotice[]
  /** The texts that the page may read. */
  read(): StoredTexts
  /** Resolves when the file is written; writes are sequential. */
  write(key: StorageKey, value: string | undefined): Promise<void>
  isLocked(): boolean
  /** The token, even while it is hidden from the page; only for the password check. */
  token(): string | undefined
  /** Locks the login; false if there is none, it is already locked, or the idle lock is off. */
  lock(): boolean
  /** Locks if the app was idle for too long before the page starts. */
  lockIfOverdue(): void
  unlock(): void
  isWriting(): boolean
  /** Resolves when all queued writes are done. */
  settled(): Promise<void>
}

/** The time of last use is encrypted at most this often, ms: after a restart the app may lock this much too early. */
const encryptIntervalMs = 30_000

type Opened = { login: HeldLogin | undefined; notice: StorageNotice | undefined }

async function openLogin(encrypted: string | undefined, secrets: SecretStorage | undefined): Promise<Opened> {
  if (!secrets) return { login: undefined, notice: 'noKeyring' }
  if (encrypted === undefined) return { login: undefined, notice: undefined }
  try {
    return { login: parseLogin(await secrets.decrypt(encrypted)), notice: undefined }
  } catch {
    return { login: undefined, notice: 'tokenUnreadable' }
  }
}

export async function openPersistedSettings(
  store: TextStore,
  secrets: SecretStorage | undefined,
): Promise<PersistedSettings> {
  const { fb_token: encrypted, ...others } = store.texts
  const opened = await openLogin(encrypted, secrets)
  const { notice } = opened
  const queue = createWriteQueue()
  // A token that the keyring cannot decrypt is useless; if the write fails, the next start repeats it. Without a keyring, the
  // stored token is kept until the next login.
  if (notice === 'tokenUnreadable') queue.add(() => store.write('fb_token', undefined)).catch(() => undefined)
  let login = opened.login
  let encryptedAt = login?.activeAt ?? 0
  let texts: Omit<StoredTexts, 'fb_token'> = others

  function setLogin(next: HeldLogin | undefined): Promise<void> {
    login = next
    encryptedAt = next?.activeAt ?? 0
    return queue.add(async () => store.write('fb_token', next && (await secrets?.encrypt(loginText(next)))))
  }

  /** Applies the lock settings and the time of last use from the page; ignored while locked. */
  function followSettings(settings: string | undefined): Promise<void> | undefined {
    if (!login || login.isLocked) return undefined
    const pageSettings = lockSettings(settings)
    // Settings that were written before the login have an older time.
    const activeAt = Math.max(pageSettings.activeAt, Math.min(login.activeAt, Date.now()))
    const next = { ...login, idleMinutes: pageSettings.idleMinutes, activeAt }
    const isDue = next.idleMinutes !== login.idleMinutes || activeAt - encryptedAt >= encryptIntervalMs
    if (isDue) return setLogin(next)
    login = next
    return undefined
  }

  function lock(): boolean {
    if (!login || login.isLocked || login.idleMinutes === 0) return false
    setLogin({ ...login, isLocked: true }).catch(console.error)
    return true
  }

  return {
    notices: [...(store.wasDamaged ? ['setAside' as const] : []), ...(notice ? [notice] : [])],
    read: () => visibleTexts(texts, login),
    async write(key, value) {
      if (key === 'fb_token') {
        const { idleMinutes } = lockSettings(texts.placard)
        return setLogin(
          value === undefined
            ? undefined
            : { token: value, idleMinutes, activeAt: Date.now(), isLocked: false },
        )
      }
      const isHiding = key === 'placard' && login?.isLocked === true && value !== undefined
      const text = isHiding ? withHidden(value, texts) : value
      const { [key]: _previous, ...rest } = texts
      texts = text === undefined ? rest : { ...rest, [key]: text }
      const written = queue.add(() => store.write(key, text))
      await Promise.all([written, key === 'placard' ? followSettings(text) : undefined])
    },
    isLocked: () => login?.isLocked === true,
    token: () => login?.token,
    lock,
    lockIfOverdue() {
      if (login && isOverdueAtStart(login.idleMinutes, Date.now() - login.activeAt)) lock()
    },
    unlock() {
      if (login) setLogin({ ...login, isLocked: false, activeAt: Date.now() }).catch(console.error)
    },
    isWriting: queue.isWriting,
    settled: queue.settled,
  }
}

/** Removes a login of another host or without an origin, because the environment could name any host. */
export function bindToHost(settings: PersistedSettings, host: string): void {
  // If a write fails, it is still applied in memory, and repeated at the next start.
  for (const [key, text] of writesFor(settings.read().placard, { origin: host, isOnlySource: false }))
    settings.write(key, text).catch(() => undefined)
}

/** Sequential writes: the last one wins. */
interface WriteQueue {
  /** Settles with this write; later writes run even if it fails. */
  add(write: () => Promise<void>): Promise<void>
  isWriting(): boolean
  settled(): Promise<void>
}

function createWriteQueue(): WriteQueue {
  let last: Promise<void> = Promise.resolve()
  let waiting = 0
  return {
    add(write) {
      const written = last.then(write)
      waiting += 1
      last = written
        .catch(() => undefined)
        .finally(() => {
          waiting -= 1
        })
      return written
    },
    isWriting: () => waiting > 0,
    settled: () => last,
  }
}
