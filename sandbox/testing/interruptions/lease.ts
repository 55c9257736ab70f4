/** The lease of the processes on a PostgreSQL, as seen by the database. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from '../../db/database.ts'
import { leaseLock } from '../../db/heartbeat.ts'

const Holder = v.object({ rows: v.array(v.object({ pid: v.number() })) })

/** The id of the process that holds the lease; undefined while none does. */
export async function leaseHolder({ db }: Pick<Database, 'db'>): Promise<number | undefined> {
  const result = await db.execute(sql`
    select substring(application_name from '\\d+$')::int as pid
    from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and objid = ${leaseLock} and granted and datname = current_database()`)
  return v.parse(Holder, result).rows[0]?.pid
}

/** Waits until a process other than `previous` holds the lease; resolves to the time that it took, ms. */
export async function nextHolder(database: Pick<Database, 'db'>, previous?: number) {
  const startedAt = performance.now()
  for (;;) {
    const pid = await leaseHolder(database)
    if (pid !== undefined && pid !== previous) return { pid, tookMs: performance.now() - startedAt }
    await sleep(50)
  }
}
