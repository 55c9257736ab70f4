/** Runs works of one name one after another, in the order they came; works of different names side by side. */
export function createKeyedMutex() {
  const tails = new Map<string, Promise<unknown>>()

  return async function inQueue<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const before = tails.get(name) ?? Promise.resolve()
    const result = before.then(work, work)
    const tail = result.catch(() => undefined)
    tails.set(name, tail)
    try {
      return await result
    } finally {
      if (tails.get(name) === tail) tails.delete(name)
    }
  }
}
