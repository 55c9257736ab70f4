/** The idle lock. While the app is locked, only this process has the login. Each change reloads the page to clear its memory. */
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
        // The login may have changed during the check; its password was not checked.
        if (settings.token() === token) settings.unlock()
      }
      reloadPage()
      return undefined
    },
  }
}
