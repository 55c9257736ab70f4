/**
 * The idle lock: while it is locked this process holds the login. Each change loads the page again, so that nothing of what
 * the page knew stays in it.
 */
import type { UnlockFailure, UnlockRequest } from '#protocol/ipc/bridge.ts'
import type { PersistedSettings } from '../stores/persisted-settings.ts'

export interface IdleLock {
  /** Locks when there is a login and the idle lock is switched on. */
  lock(): void
  /** Undefined when the host accepted the password, or nothing is locked. */
  unlock(request: UnlockRequest): Promise<UnlockFailure | undefined>
}

interface IdleLockParts {
  readonly texts: PersistedSettings
  readonly check: (token: string, request: UnlockRequest) => Promise<UnlockFailure | undefined>
  /** Told when it has locked. */
  readonly onLocked: () => void
  readonly reloadPage: () => void
}

export function createIdleLock({ texts, check, onLocked, reloadPage }: IdleLockParts): IdleLock {
  return {
    lock() {
      if (!texts.lock()) return
      onLocked()
      reloadPage()
    },
    async unlock(request) {
      const token = texts.token()
      if (token !== undefined && texts.isLocked()) {
        const failure = await check(token, request)
        if (failure) return failure
        // A login that followed meanwhile is not the one whose password was checked.
        if (texts.token() === token) texts.unlock()
      }
      reloadPage()
      return undefined
    },
  }
}
