/** Repeats a transaction that another one was in the way of. */
import { setTimeout as sleep } from 'node:timers/promises'
import { createSemaphore } from './semaphore.ts'

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
