/** Retries of serialization failures, and the limits on how many transactions run at once. */
import { setTimeout as sleep } from 'node:timers/promises'

/** Runs tasks with the same key one after another, in the order of the calls; tasks with different keys run concurrently. */
export function createKeyedMutex() {
  const tails = new Map<string, Promise<unknown>>()

  return async function withLock<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
    const previous = tails.get(key) ?? Promise.resolve()
    const result = previous.then(task, task)
    const tail = result.catch(() => undefined)
    tails.set(key, tail)
    try {
      return await result
    } finally {
      if (tails.get(key) === tail) tails.delete(key)
    }
  }
}

/**
 * Runs at most `max` tasks concurrently, or one exclusively, in the order of the calls. Serializable transactions conflict
 * on the pages that they read, whichever account they change: many at once complete no more per second than a few, and
 * are retried far more often.
 */
export function createSemaphore(max: number) {
  const waiting: { readonly slots: number; readonly start: () => void }[] = []
  let used = 0

  function startNext(): void {
    for (let next = waiting[0]; next && used + next.slots <= max; next = waiting[0]) {
      waiting.shift()
      used += next.slots
      next.start()
    }
  }

  return async function withSlot<Result>(task: () => Promise<Result>, isExclusive = false): Promise<Result> {
    const slots = isExclusive ? max : 1
    await new Promise<void>((start) => {
      waiting.push({ slots, start })
      startNext()
    })
    try {
      return await task()
    } finally {
      used -= slots
      startNext()
    }
  }
}

/**
 * Maximum attempts by SQLSTATE: serialization failure, deadlock, and a unique key that a concurrent transaction inserted
 * first. For the last one, the second attempt shows whether the key existed before.
 */
const maxAttempts: Readonly<Record<string, number>> = { '40001': 30, '40P01': 30, '23505': 2 }
const maxPauseMs = 100

/** The SQLSTATE of a database error, also when it is wrapped in another. */
export function sqlStateOf(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string' && /^[0-9A-Z]{5}$/.test(current.code))
      return current.code
  }
  return undefined
}

/** After this many failed attempts, a task runs exclusively in this process, so that no other transaction here conflicts. */
const sharedAttempts = 4

/** Retries tasks that fail because of concurrent transactions, a limited number of times, with random pauses. */
export function createRetries(concurrency = 3): <Result>(task: () => Promise<Result>) => Promise<Result> {
  const withSlot = createSemaphore(concurrency)
  return async (task) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await withSlot(task, attempt > sharedAttempts)
      } catch (error) {
        const max = maxAttempts[sqlStateOf(error) ?? ''] ?? 1
        if (attempt >= max) throw error
        await sleep(Math.random() * Math.min(maxPauseMs, 2 ** attempt))
      }
    }
  }
}
