/**
 * The last errors, stored on this device for users who ask customer service for help. For a failed request: kind, code,
 * message key and path, never the request or the response. For a script error: its scrubbed text.
 */

import { scrub } from '#lib/scrub.ts'
import { sessionStore } from '#session/session.ts'
import { setSetting, settingsStore } from '#session/settings.ts'
import type { LoggedError } from '#session/settings-schema.ts'
import { ApiError } from './http/api-error.ts'

export interface ReportedError {
  readonly error: unknown
  /** The path of the endpoint that failed. */
  readonly path?: string
}

/** Logged lines of a stack. */
const maxStackLines = 3

/** Where the error was thrown. The first line of a stack repeats the message, so it is skipped. */
function locationOf({ stack = '', message }: Error): string {
  const lines = stack.split('\n').map((line) => line.trim())
  const frames = lines.filter((line) => /\.js(?:\?[^:]*)?:\d+/.test(line) && !line.includes(message))
  return frames.slice(0, maxStackLines).join(' ')
}

/** Values of the user that are scrubbed. */
function userValues(): string[] {
  const { user } = sessionStore.getState()
  return Object.values(user ?? {}).filter((value) => typeof value === 'string')
}

function entryOf({ error, path }: ReportedError, at: string): LoggedError {
  if (error instanceof ApiError) {
    const { kind, code, key } = error
    return {
      at,
      kind,
      count: 1,
      ...(code !== undefined && { code }),
      ...(key && { key }),
      ...(path && { path }),
    }
  }
  const text = error instanceof Error ? `${error.name}: ${error.message} ${locationOf(error)}` : String(error)
  return { at, kind: 'script', count: 1, text: scrub(text.trim(), userValues()) }
}

const maxEntries = 30

/** A repeated error is counted at most this often, ms. */
const repeatIntervalMs = 10_000

const signatureOf = ({ kind, code, key, path, text }: LoggedError) =>
  JSON.stringify([kind, code, key, path, text])

/** The log with one more entry; a repeat of the last entry raises its count. Pure. */
export function withEntry(log: readonly LoggedError[], entry: LoggedError): readonly LoggedError[] {
  const last = log.at(-1)
  if (last === undefined || signatureOf(last) !== signatureOf(entry))
    return [...log, entry].slice(-maxEntries)
  if (Date.parse(entry.at) - Date.parse(last.at) < repeatIntervalMs) return log
  return [...log.slice(0, -1), { ...entry, count: last.count + 1 }]
}

/** Adds an error to the log, except a cancelled request. */
export function logError(reported: ReportedError): void {
  const { error } = reported
  if (error instanceof ApiError && error.kind === 'cancelled') return
  const { errors } = settingsStore.getState()
  const next = withEntry(errors, entryOf(reported, new Date().toISOString()))
  if (next !== errors) setSetting('errors', [...next])
}
