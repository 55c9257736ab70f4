/** Records what SQL a call of the sandbox sends, and sends it again without the sandbox, through the same driver. */
import { Client, type Pool, type PoolClient, type QueryArrayResult } from 'pg'
import { createRetries } from '#sandbox/db/retries.ts'

interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
  readonly rowMode?: 'array'
  /** What came back. */
  readonly rows: readonly (readonly unknown[])[]
}

type Config = { text: string; values?: unknown[]; rowMode?: 'array'; types?: object }

function configOf(given: unknown, values: unknown): Config {
  if (typeof given === 'string') return { text: given, values: Array.isArray(values) ? values : [] }
  if (typeof given !== 'object' || given === null) throw new TypeError('not a query')
  const text: unknown = Reflect.get(given, 'text')
  if (typeof text !== 'string') throw new TypeError('a query without text')
  const own: unknown = Reflect.get(given, 'values')
  const list = Array.isArray(own) ? own : values
  const isArray = Reflect.get(given, 'rowMode') === 'array'
  return { text, values: Array.isArray(list) ? list : [], ...(isArray && { rowMode: 'array' }) }
}

function rowsOf(result: unknown): readonly (readonly unknown[])[] {
  const rows: unknown = typeof result === 'object' && result !== null ? Reflect.get(result, 'rows') : []
  return Array.isArray(rows) ? rows.map((row) => (Array.isArray(row) ? row : Object.values(row))) : []
}

/** The statements that `work` sends, in their order; nothing else may use the driver meanwhile. */
export async function recordSql(work: () => Promise<unknown>): Promise<Statement[]> {
  const sent: { config: Config; rows: readonly (readonly unknown[])[] }[] = []
  const plain = Client.prototype.query
  Reflect.set(Client.prototype, 'query', function query(this: Client, ...given: unknown[]) {
    const entry = { config: configOf(given[0], given[1]), rows: rowsOf(undefined) }
    sent.push(entry)
    const last = given.length - 1
    const told = given[last]
    // A pool's query tells by a callback, a client's by a promise.
    if (typeof told === 'function') {
      given[last] = (error: unknown, result: unknown) => {
        entry.rows = rowsOf(result)
        Reflect.apply(told, undefined, [error, result])
      }
    }
    const answer: unknown = Reflect.apply(plain, this, given)
    if (answer instanceof Promise) {
      answer.then(
        (result) => {
          entry.rows = rowsOf(result)
        },
        () => undefined,
      )
    }
    return answer
  })
  try {
    await work()
  } finally {
    Reflect.set(Client.prototype, 'query', plain)
  }
  return sent.map(({ config, rows }) => ({ ...config, values: config.values ?? [], rows }))
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
    for (const { text, values, rowMode, rows } of statements) {
      if (/^begin/i.test(text)) client = await pool.connect()
      const config = {
        text,
        values: values.map((value) => given.get(String(value)) ?? swapped(value, swaps)),
        ...(rowMode && { rowMode }),
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
