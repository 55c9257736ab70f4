/** Leaving the session, for features; `app` injects its implementation. */

export interface LeaveOptions {
  /** Long texts that were not sent stay for the same user's next login; else they end. */
  readonly keepsDrafts?: boolean
}

let leave: (options?: LeaveOptions) => void = () => undefined

/** Called once, by the app. */
export function provideLeaveSession(implementation: typeof leave): void {
  leave = implementation
}

/**
 * Leaves, in all tabs, a session that the host has ended already. To ask for a logout, open the overlay `logout` instead.
 */
export function leaveSession(options?: LeaveOptions): void {
  leave(options)
}
