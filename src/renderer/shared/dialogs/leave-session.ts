/** Leaving a session for features; `app` injects its implementation. */
let leave: () => void = () => undefined

/** Called once, by the app. */
export function provideLeaveSession(implementation: () => void): void {
  leave = implementation
}

/** Leaves a session that the host has just ended, in all tabs. To let the user log out, open the overlay `logout` instead. */
export function leaveSession(): void {
  leave()
}
