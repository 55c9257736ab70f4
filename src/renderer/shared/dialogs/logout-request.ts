/** Logging out from anywhere: the sequence is the app's, which hands it in. */
let sequence: () => void = () => undefined

/** Hands in what logs out; called once, by the app. */
export function provideLogout(given: () => void): void {
  sequence = given
}

/** Logs out at once, in all tabs; who has to ask first opens the overlay `logout`. */
export function logOutNow(): void {
  sequence()
}
