/**
 * How long a press without a promise holds off the next one, in milliseconds: two frames, in which a pending state set
 * by the action gets on screen. Longer would swallow a second press that is meant.
 */
export const pressHoldMs = 32

/**
 * Makes a function that runs an action unless the last one is still under way, and says whether it ran.
 * The guard closes synchronously, before any rendering; a returned promise keeps it closed until it settles.
 */
export function createSingleFlight(
  onPendingChange: (isPending: boolean) => void,
): (action: () => unknown) => boolean {
  let isHeld = false
  return (action) => {
    if (isHeld) return false
    isHeld = true
    let outcome: unknown
    try {
      outcome = action()
    } catch (error) {
      isHeld = false
      throw error
    }
    if (outcome instanceof Promise) {
      onPendingChange(true)
      void outcome.finally(() => {
        isHeld = false
        onPendingChange(false)
      })
    } else {
      setTimeout(() => {
        isHeld = false
      }, pressHoldMs)
    }
    return true
  }
}
