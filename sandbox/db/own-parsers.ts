/**
 * Drizzle sends its own readers of dates with each query, and PGlite then makes a table of all its readers anew for each of a
 * query's five messages: a sixth of all the work. Given to PGlite once instead, they are left out of the queries.
 */
import type { PGlite } from '@electric-sql/pglite'

const asWritten = (value: string): string => value

/** Timestamps with and without zone, dates, intervals, their arrays, and arrays of numerics: as Drizzle wants them. */
export const ownParsers: Readonly<Record<number, (value: string) => string>> = Object.fromEntries(
  [1114, 1184, 1082, 1186, 1231, 1115, 1185, 1187, 1182].map((type) => [type, asWritten]),
)

function leaveOut(queries: object): void {
  const query: unknown = Reflect.get(queries, 'query')
  if (typeof query !== 'function') throw new TypeError('PGlite has no query')
  Reflect.set(queries, 'query', (text: string, values: unknown, options?: object) =>
    Reflect.apply(query, queries, [text, values, options && { ...options, parsers: undefined }]),
  )
}

/** For a database that was made with `ownParsers`. */
export function withoutSentParsers(client: PGlite): PGlite {
  leaveOut(client)
  const { transaction } = client
  Reflect.set(client, 'transaction', (work: (tx: object) => Promise<unknown>) =>
    Reflect.apply(transaction, client, [
      (tx: object) => {
        leaveOut(tx)
        return work(tx)
      },
    ]),
  )
  return client
}
