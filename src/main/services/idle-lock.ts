/**
 * The idle lock. While it is locked, only this process holds the login. Each change reloads the page, so that the page
 * keeps nothing in memory.
 */
import type { UnlockFailure, UnlockRequest } from '#protocol/ipc/bridge.ts'
import type { PersistedSettings } from '../stores/persisted-settings.ts'

export interface IdleLock {
  /** Locks if there is a login and the idle lock is enabled. */
  lock(): void
  /** Undefined if the host accepted the password or nothing is locked. */
  unlock(request: UnlockRequest): Promise<UnlockFailure | undefined>
}

interface IdleLockParts {
  readonly settings: PersistedSettings
  readonly check: (token: string, request: UnlockRequest) => Promise<UnlockFailure | undefined>
  /** Called after locking. */
  readonly onLocked: () => void
  readonly reloadPage: () => void
}

export function createIdleLock({ settings, check, onLocked, reloadPage }: IdleLockParts): IdleLock {
  return {
    lock() {
      if (!settings.lock()) return
      onLocked()
      reloadPage()
    },
    async unlock(request) {
      const token = settings.token()
      if (token !== undefined && settings.isLocked()) {
        const failure = await check(token, request)
        if (failure) return failure
        // Another login may have followed meanwhile, whose password was not checked.
        if (settings.token() === token) settings.unlock()
      }
      reloadPage()
      return undefined
    },
  }
}
