/**
 * How long an action without a promise blocks the next one, ms: two frames, until a pending state is on screen. A longer time
 * would ignore an intended second click.
 */
export const pressHoldMs = 32

/**
 * Returns a function that runs an action unless the last one is still running, and returns whether it ran. The guard closes
 * synchronously, before any render; a returned promise keeps it closed until it settles.
 */
export function createSingleFlight(
  onPendingChange: (isPending: boolean) => void,
): (action: () => unknown) => boolean {
  let isClosed = false
  return (action) => {
    if (isClosed) return false
    isClosed = true
    let result: unknown
    try {
      result = action()
    } catch (error) {
      isClosed = false
      throw error
    }
    if (result instanceof Promise) {
      onPendingChange(true)
      void result.finally(() => {
        isClosed = false
        onPendingChange(false)
      })
    } else {
      setTimeout(() => {
        isClosed = false
      }, pressHoldMs)
    }
    return true
  }
}
