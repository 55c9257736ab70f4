/**
 * `/user/export` (an addition): everything stored about a partner except secrets. It is read in pages of one snapshot and sent as
 * fast as the client reads, so that the length of a history costs neither memory nor the time of others (docs/decisions/0106).
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { envelopeCodes } from '#protocol/http/envelope.ts'
import { bucketSizes, takeFromBucket } from '../../../auth/leaky-bucket.ts'
import { tooMany } from '../../../auth/rate-limit.ts'
import type { Handlers, UserContext } from '../../../context.ts'
import type { ReadQueries } from '../../../db/database.ts'
import { createSemaphore } from '../../../db/retries.ts'
import { BusinessError } from '../../../http/business-error.ts'
import { JsonParts } from '../../../http/connections/json-parts.ts'
import { type Row, sectionsOf } from './sections.ts'

/** Exports of one process at a time, of all accounts; each holds a connection to the database. */
const maxRunning = 2
/** How long one waits for its turn, less than proxies wait for an answer, and how long it may take then, ms. */
const maxWaitMs = 50_000
const maxRunMs = 120_000
/** When a client may ask again that was refused because of another export, ms. */
const retryMs = 30_000

/** Gives a slot to each export in turn; the result frees it. */
function createSlots() {
  const withSlot = createSemaphore(maxRunning)
  return async (): Promise<() => void> => {
    const { promise: held, resolve: free } = Promise.withResolvers<void>()
    const { promise: turn, resolve: start } = Promise.withResolvers<true>()
    void withSlot(() => {
      start(true)
      return held
    })
    if (await Promise.race([turn, sleep(maxWaitMs, false, { ref: false })])) return free
    free()
    throw new BusinessError('general.busy', { code: envelopeCodes.paramsError, retryAfterMs: retryMs })
  }
}

/** Whether no other process exports this account. It is locked until the snapshot ends, also by the end of the process. */
async function lockExport(queries: ReadQueries, accountId: string): Promise<boolean> {
  const key = sql`hashtextextended(${`export ${accountId}`}, 0)`
  const [row] = await queries
    .select({ isFree: sql<boolean>`pg_try_advisory_xact_lock(${key})` })
    .from(sql`(select 1) as one_row`)
  return row?.isFree === true
}

/** The characters after which a part ends: rows can be long. */
const partLength = 32_768

/** A section as JSON; its number of rows comes last, because it is counted on the way. */
async function* sectionText(
  name: string,
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string, void> {
  let text = `{"name":${JSON.stringify(name)},"rows":[`
  let total = 0
  for await (const rows of pages)
    for (const row of rows) {
      text += (total > 0 ? ',' : '') + JSON.stringify(row)
      total += 1
      if (text.length < partLength) continue
      yield text
      text = ''
    }
  yield `${text}],"total":${total}}`
}

async function* dataText(queries: ReadQueries, context: UserContext): AsyncGenerator<string, void> {
  const { sandbox, account } = context
  const as_of = sandbox.clock.now().toISOString()
  const deadline = performance.now() + maxRunMs
  const head = JSON.stringify({ username: account.username, as_of })
  yield `${head.slice(0, -1)},"sections":[`
  let isFirst = true
  for await (const [name, pages] of sectionsOf(queries, context)) {
    if (!isFirst) yield ','
    isFirst = false
    for await (const part of sectionText(name, pages)) {
      if (performance.now() > deadline) throw new Error('the export took too long')
      yield part
    }
  }
  yield ']}'
}

/** The handler of a process, which knows what exports run in it. */
export function exportHandlers() {
  const exporting = new Set<string>()
  const takeSlot = createSlots()

  /** Rejects with a refusal before the first part. */
  async function* exportText(context: UserContext): AsyncGenerator<string, void> {
    const { sandbox, account } = context
    const { database, clock } = sandbox
    const running = () => tooMany(new Date(clock.now().getTime() + retryMs), clock.now())
    if (exporting.has(account.id)) throw running()
    exporting.add(account.id)
    const closing: (() => void | Promise<void>)[] = [() => void exporting.delete(account.id)]
    try {
      closing.unshift(await takeSlot())
      const { queries, close } = await database.openSnapshot()
      closing.unshift(close)
      if (!(await lockExport(queries, account.id))) throw running()
      await takeFromBucket(database.db, clock.now(), ['export', account.id], bucketSizes.export)
      yield* dataText(queries, context)
    } finally {
      for (const close of closing) await close()
    }
  }

  return { exportData: async (context) => new JsonParts(exportText(context)) } satisfies Handlers
}
