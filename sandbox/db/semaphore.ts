/**
 * Lets a few works run side by side, or one of them alone, in the order in which they asked. Serializable transactions get in
 * each other's way by the pages that they read, whosever money they move: many at once do no more in a second than few,
 * and try again many times for it.
 */
export function createSemaphore(most: number) {
  const waiting: { readonly places: number; readonly begin: () => void }[] = []
  let taken = 0

  function beginNext(): void {
    for (let next = waiting[0]; next && taken + next.places <= most; next = waiting[0]) {
      waiting.shift()
      taken += next.places
      next.begin()
    }
  }

  return async function inTurn<Result>(work: () => Promise<Result>, isAlone = false): Promise<Result> {
    const places = isAlone ? most : 1
    await new Promise<void>((begin) => {
      waiting.push({ places, begin })
      beginNext()
    })
    try {
      return await work()
    } finally {
      taken -= places
      beginNext()
    }
  }
}
