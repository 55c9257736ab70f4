/** Logout for features; `app` injects its implementation. */
let logout: () => void = () => undefined

/** Called once, by the app. */
export function provideLogout(implementation: () => void): void {
  logout = implementation
}

/** Logs out immediately, in all tabs. To ask for confirmation, open the overlay `logout` instead. */
export function logOutNow(): void {
  logout()
}
