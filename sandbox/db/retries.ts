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

const serializationFailure = '40001'
const deadlock = '40P01'
const lockTimeout = '55P03'
const uniqueViolation = '23505'

/**
 * Maximum attempts by SQLSTATE: serialization failure, deadlock, and a unique key that a concurrent transaction inserted
 * first. For the last one, the second attempt shows whether the key existed before.
 */
const maxAttempts: Readonly<Record<string, number>> = {
  [serializationFailure]: 30,
  [deadlock]: 30,
  [uniqueViolation]: 2,
}
const maxPauseMs = 100

/** The SQLSTATE of a database error, also when it is wrapped in another. */
export function sqlStateOf(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(current.code))
      return current.code
  }
  return undefined
}

/**
 * True for an error that says: other transactions were in the way until the attempts ran out. Nothing was committed, and
 * the same request may succeed a moment later.
 */
export function isContention(error: unknown): boolean {
  const state = sqlStateOf(error)
  return state === serializationFailure || state === deadlock || state === lockTimeout
}

/** After this many failed attempts, a task runs exclusively in this process, so that no other transaction here conflicts. */
const sharedAttempts = 4

/**
 * Retries tasks that fail because of concurrent transactions, a limited number of times, with random pauses. `onRetry` gets
 * the SQLSTATE of each failed attempt that is retried.
 */
export function createRetries(
  concurrency: number,
  onRetry: (state: string) => void = () => undefined,
): <Result>(task: () => Promise<Result>) => Promise<Result> {
  const withSlot = createSemaphore(concurrency)
  return async (task) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await withSlot(task, attempt > sharedAttempts)
      } catch (error) {
        const state = sqlStateOf(error) ?? ''
        if (attempt >= (maxAttempts[state] ?? 1)) throw error
        onRetry(state)
        await sleep(Math.random() * Math.min(maxPauseMs, 2 ** attempt))
      }
    }
  }
}
