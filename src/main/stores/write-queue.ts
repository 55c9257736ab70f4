/** Writes that follow one another, so that the last one asked for is the one that stays. */
export interface WriteQueue {
  /** Resolves when this write is done, and rejects when it failed; the next one is done all the same. */
  add(write: () => void | Promise<void>): Promise<void>
  isWriting(): boolean
  /** Resolves when all that was asked for is written. */
  settled(): Promise<void>
}

export function createWriteQueue(): WriteQueue {
  let last: Promise<void> = Promise.resolve()
  let waiting = 0
  return {
    add(write) {
      const written = last.then(write)
      waiting += 1
      last = written
        .catch(() => undefined)
        .finally(() => {
          waiting -= 1
        })
      return written
    },
    isWriting: () => waiting > 0,
    settled: () => last,
  }
}
