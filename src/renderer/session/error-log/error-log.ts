/**
 * The last errors, kept on this device for who asks customer service for help. Of a failed call its kind, code, message
 * key and path, never what was sent or answered; of a script its own words, scrubbed.
 */
import { ApiError } from '#api/api-error.ts'
import { scrub } from '#lib/scrub.ts'
import { sessionStore } from '../session.ts'
import { setSetting, settingsStore } from '../settings.ts'
import type { LoggedError } from '../settings-schema.ts'
import { withEntry } from './error-entries.ts'

export interface ReportedError {
  readonly error: unknown
  /** Of the call that failed, as the contract writes it. */
  readonly path?: string
}

/** How many lines of a stack are kept. */
const stackLines = 3

/** Where in the program it was thrown; the stack's first line says what it was once more. */
function whereOf({ stack = '', message }: Error): string {
  const lines = stack.split('\n').map((line) => line.trim())
  const frames = lines.filter((line) => /\.js(?:\?[^:]*)?:\d+/.test(line) && !line.includes(message))
  return frames.slice(0, stackLines).join(' ')
}

function ownValues(): string[] {
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
  const words = error instanceof Error ? `${error.name}: ${error.message} ${whereOf(error)}` : String(error)
  return { at, kind: 'script', count: 1, text: scrub(words.trim(), ownValues()) }
}

/** Writes an error down; what was given up by ourselves is none. */
export function logError(noted: ReportedError): void {
  const { error } = noted
  if (error instanceof ApiError && error.kind === 'cancelled') return
  const { errors } = settingsStore.getState()
  const next = withEntry(errors, entryOf(noted, new Date().toISOString()))
  if (next !== errors) setSetting('errors', [...next])
}
