/**
 * What the page stores: the texts in memory for the next page, written through; the token sealed, or in memory only. While
 * the app is locked the page gets neither token nor user.
 */
import { isOverdueAtStart } from '#protocol/idle-lock.ts'
import type { StorageNotice } from '#protocol/ipc/bridge.ts'
import type { StorageKey, StoredTexts } from '#protocol/storage-keys.ts'
import { type HeldLogin, lockSettings, loginText, parseLogin, visibleTexts } from './held-login.ts'
import type { SecretStorage } from './safe-storage.ts'
import type { TextStore } from './settings-file.ts'
import { createWriteQueue } from './write-queue.ts'

export interface PersistedSettings {
  readonly notices: readonly StorageNotice[]
  /** What the page may know. */
  read(): StoredTexts
  /** Resolves when it stands in the file; writes follow one another. */
  write(key: StorageKey, value: string | undefined): Promise<void>
  isLocked(): boolean
  /** The token, also while it is held from the page; for the check of the password alone. */
  token(): string | undefined
  /** Locks the login; false when there is none, it is locked already, or the idle lock is off. */
  lock(): boolean
  /** Locks it when the app was not used for too long before a page starts. */
  lockIfOverdue(): void
  unlock(): void
  isWriting(): boolean
  /** Resolves when all that was asked for is written. */
  settled(): Promise<void>
}

/** How much later than the sealed time the app may have been used, ms: after a restart it locks so much early. */
const sealEveryMs = 30_000

type Opened = { login: HeldLogin | undefined; notice: StorageNotice | undefined }

async function openLogin(sealed: string | undefined, seal: SecretStorage | undefined): Promise<Opened> {
  if (!seal) return { login: undefined, notice: 'noKeyring' }
  if (sealed === undefined) return { login: undefined, notice: undefined }
  try {
    return { login: parseLogin(await seal.open(sealed)), notice: undefined }
  } catch {
    return { login: undefined, notice: 'tokenUnreadable' }
  }
}

export async function keepTexts(
  store: TextStore,
  seal: SecretStorage | undefined,
): Promise<PersistedSettings> {
  const { fb_token: sealed, ...others } = store.read()
  const opened = await openLogin(sealed, seal)
  const { notice } = opened
  // What the keyring cannot open is of no use. What waits for a keyring that is not there is kept, until another follows.
  if (notice === 'tokenUnreadable') store.write('fb_token', undefined)
  let login = opened.login
  let sealedAt = login?.activeAt ?? 0
  let texts: Omit<StoredTexts, 'fb_token'> = others
  const queue = createWriteQueue()

  function setLogin(next: HeldLogin | undefined): Promise<void> {
    login = next
    sealedAt = next?.activeAt ?? 0
    return queue.add(async () => store.write('fb_token', next && (await seal?.close(loginText(next)))))
  }

  /** The page switches the lock on and off and says when it was used last; not while it is locked. */
  function followSettings(settings: string | undefined): Promise<void> | undefined {
    if (!login || login.isLocked) return undefined
    const told = lockSettings(settings)
    // Settings that were written before the login, or for another reason, say an older time.
    const activeAt = Math.max(told.activeAt, Math.min(login.activeAt, Date.now()))
    const now = { ...told, activeAt }
    const isDue = now.idleMinutes !== login.idleMinutes || now.activeAt - sealedAt >= sealEveryMs
    if (isDue) return setLogin({ ...login, ...now })
    login = { ...login, ...now }
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
      const { [key]: _before, ...rest } = texts
      texts = value === undefined ? rest : { ...rest, [key]: value }
      const written = queue.add(() => store.write(key, value))
      await Promise.all([written, key === 'placard' ? followSettings(value) : undefined])
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
