/** The entries of the error log: a ring, in which a repeat is counted. Pure. */
import type { LoggedError } from '../settings-schema.ts'

const mostKept = 30

/** The same error once more is written down at most this often, ms. */
const repeatMs = 10_000

const signOf = ({ kind, code, key, path, text }: LoggedError) => JSON.stringify([kind, code, key, path, text])

/** The log with one more entry; a repeat of the last one is counted. Pure. */
export function withEntry(log: readonly LoggedError[], entry: LoggedError): readonly LoggedError[] {
  const last = log.at(-1)
  if (last === undefined || signOf(last) !== signOf(entry)) return [...log, entry].slice(-mostKept)
  if (Date.parse(entry.at) - Date.parse(last.at) < repeatMs) return log
  return [...log.slice(0, -1), { ...entry, count: last.count + 1 }]
}
