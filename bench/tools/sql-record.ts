/** Records what SQL a call of the sandbox sends, and sends it again without the sandbox, through the same driver. */
import { type Pool, type PoolClient, Query, type QueryArrayResult } from 'pg'
import { createRetries } from '#sandbox/db/retries.ts'

interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
  /** What came back. */
  readonly rows: readonly (readonly unknown[])[]
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** What a query of the driver sends. */
function sentBy(query: Query): Omit<Statement, 'rows'> {
  if (!('text' in query) || typeof query.text !== 'string') throw new TypeError('a query without text')
  return { text: query.text, values: 'values' in query ? listOf(query.values) : [] }
}

const rowsOf = (rows: unknown): Statement['rows'] =>
  listOf(rows).map((row) => (typeof row === 'object' && row !== null ? Object.values(row) : []))

/** The statements that `work` sends, in their order; nothing else may use the driver meanwhile. */
export async function recordSql(work: () => Promise<unknown>): Promise<Statement[]> {
  const sent: { -readonly [Name in keyof Statement]: Statement[Name] }[] = []
  const { submit } = Query.prototype
  Query.prototype.submit = function record(this: Query, connection) {
    const entry = { ...sentBy(this), rows: rowsOf([]) }
    sent.push(entry)
    this.on('end', ({ rows }) => {
      entry.rows = rowsOf(rows)
    })
    return submit.call(this, connection)
  }
  try {
    await work()
  } finally {
    Query.prototype.submit = submit
  }
  return sent
}

/** Texts of a recording in place of which others are sent: another account's, another plan's. */
export type Swaps = ReadonlyMap<string, string>

function swapped(value: unknown, swaps: Swaps): unknown {
  if (typeof value !== 'string') return value
  let text = value
  for (const [from, to] of swaps) text = text.replaceAll(from, to)
  return text
}

const isEnd = (text: string): boolean => /^(?:commit|rollback)/i.test(text)

/** Sends a recording once. Ids that the database gave then are those that it gives now. */
async function replayOnce(pool: Pool, statements: readonly Statement[], swaps: Swaps): Promise<void> {
  const given = new Map<string, unknown>()
  let client: PoolClient | undefined
  try {
    for (const { text, values, rows } of statements) {
      if (/^begin/i.test(text)) client = await pool.connect()
      const config = {
        text,
        values: values.map((value) => given.get(String(value)) ?? swapped(value, swaps)),
      }
      const result: QueryArrayResult = await (client ?? pool).query({ ...config, rowMode: 'array' })
      // Only numbers that the database counts up: what the caller makes is swapped.
      if (/returning "id"/.test(text)) {
        for (const [at, row] of rows.entries()) given.set(String(row[0]), result.rows[at]?.[0])
      }
      if (isEnd(text)) {
        client?.release()
        client = undefined
      }
    }
  } catch (error) {
    await client?.query('rollback')
    client?.release()
    throw error
  }
}

/** As many at once as the bench sends: its SQL has no queue before it. */
const withRetries = createRetries(Number.MAX_SAFE_INTEGER)

/** Sends a recording, again where another transaction was in its way, as the sandbox does. */
export async function replaySql(
  pool: Pool,
  statements: readonly Statement[],
  swaps: Swaps = new Map(),
): Promise<void> {
  await withRetries(() => replayOnce(pool, statements, swaps))
}
