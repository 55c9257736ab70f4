/** Retries of serialization failures, and the limits on how many transactions run at once. */
import { setTimeout as sleep } from 'node:timers/promises'

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

/**
 * Most tries by SQLSTATE: serialization failure, deadlock, and a unique key that a concurrent transaction took first
 * (which the second try tells from one that was taken all along).
 */
const mostTries: Readonly<Record<string, number>> = { '40001': 30, '40P01': 30, '23505': 2 }
const longestPauseMs = 100

/** The SQLSTATE of a database error, also when it is wrapped in another. */
export function sqlStateOf(error: unknown): string | undefined {
  for (let each = error; each instanceof Error; each = each.cause) {
    if ('code' in each && typeof each.code === 'string' && /^[0-9A-Z]{5}$/.test(each.code)) return each.code
  }
  return undefined
}

/** After so many tries a work is done alone among those of this process, so that nothing here can be in its way. */
const crowdedTries = 4

/**
 * Runs works until they do not fail for another's sake, a bounded number of times, with random pauses; a few of those given
 * to it at once.
 */
export function createRetries(atOnce = 3): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const inTurn = createSemaphore(atOnce)
  return async (work) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await inTurn(work, tries > crowdedTries)
      } catch (error) {
        const most = mostTries[sqlStateOf(error) ?? ''] ?? 1
        if (tries >= most) throw error
        await sleep(Math.random() * Math.min(longestPauseMs, 2 ** tries))
      }
    }
  }
}
