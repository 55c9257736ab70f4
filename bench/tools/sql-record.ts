/** Records the SQL of a request to the sandbox, and replays it with the same driver without the sandbox. */
import { type Pool, type PoolClient, Query, type QueryArrayResult } from 'pg'
import { createRetries } from '#sandbox/db/retries.ts'

interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
  /** The result's rows. */
  readonly rows: readonly (readonly unknown[])[]
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The text and values of a driver's query. */
function statementOf(query: Query): Omit<Statement, 'rows'> {
  if (!('text' in query) || typeof query.text !== 'string') throw new TypeError('a query without text')
  return { text: query.text, values: 'values' in query ? listOf(query.values) : [] }
}

const rowsOf = (rows: unknown): Statement['rows'] =>
  listOf(rows).map((row) => (typeof row === 'object' && row !== null ? Object.values(row) : []))

/** The statements that `task` sends, in order; nothing else may use the driver meanwhile. */
export async function recordSql(task: () => Promise<unknown>): Promise<Statement[]> {
  const sent: { -readonly [Name in keyof Statement]: Statement[Name] }[] = []
  const { submit } = Query.prototype
  Query.prototype.submit = function record(this: Query, connection) {
    const entry = { ...statementOf(this), rows: rowsOf([]) }
    sent.push(entry)
    this.on('end', ({ rows }) => {
      entry.rows = rowsOf(rows)
    })
    return submit.call(this, connection)
  }
  try {
    await task()
  } finally {
    Query.prototype.submit = submit
  }
  return sent
}

/** Replacements for texts of a recording: another account's, another plan's. */
export type Replacements = ReadonlyMap<string, string>

function replaceTexts(value: unknown, replacements: Replacements): unknown {
  if (typeof value !== 'string') return value
  let text = value
  for (const [from, to] of replacements) text = text.replaceAll(from, to)
  return text
}

const isEnd = (text: string): boolean => /^(?:commit|rollback)/i.test(text)

/** Replays a recording once. Ids that the database generates are mapped to the new ones. */
async function replayOnce(
  pool: Pool,
  statements: readonly Statement[],
  replacements: Replacements,
): Promise<void> {
  const newIds = new Map<string, unknown>()
  let client: PoolClient | undefined
  try {
    for (const { text, values, rows } of statements) {
      if (/^begin/i.test(text)) client = await pool.connect()
      const config = {
        text,
        values: values.map((value) => newIds.get(String(value)) ?? replaceTexts(value, replacements)),
      }
      const result: QueryArrayResult = await (client ?? pool).query({ ...config, rowMode: 'array' })
      // Only ids that the database generates; those of the caller are in `replacements`.
      if (/returning "id"/.test(text)) {
        for (const [index, row] of rows.entries()) newIds.set(String(row[0]), result.rows[index]?.[0])
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

/** Without a limit: the bench limits the concurrency. */
const withRetries = createRetries(Number.MAX_SAFE_INTEGER)

/** Replays a recording, with retries after serialization failures as in the sandbox. */
export async function replaySql(
  pool: Pool,
  statements: readonly Statement[],
  replacements: Replacements = new Map(),
): Promise<void> {
  await withRetries(() => replayOnce(pool, statements, replacements))
}
