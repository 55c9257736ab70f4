/** Whether the database's disk is full. A small write may still find a free page, so this writes a temporary file. */
import { sql } from 'drizzle-orm'
import type { Queries } from '../database.ts'
import { interruptionOf } from './interruptions.ts'

const probeMs = 5000

/** Sorts more than fits in the smallest `work_mem`, about a megabyte: PostgreSQL writes it to a file that it removes at once. */
async function probe(queries: Queries): Promise<void> {
  await queries.transaction(async (tx) => {
    await tx.execute(sql`set local work_mem = '64kB'`)
    await tx.execute(
      sql`select max(number) from (select number from generate_series(1, 30000) as number order by md5(number::text) offset 1) as sorted`,
    )
  })
}

/** Returns what the last probe found; starts the next one where that is old, and does not wait for it. */
export function createDiskProbe(queries: Queries): () => boolean {
  let isFull = false
  let dueAt = 0
  return () => {
    const now = performance.now()
    if (now >= dueAt) {
      dueAt = now + probeMs
      probe(queries).then(
        () => {
          isFull = false
        },
        (error: unknown) => {
          isFull = interruptionOf(error) === 'diskFull'
        },
      )
    }
    return isFull
  }
}
