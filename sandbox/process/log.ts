/**
 * Structured lines on stderr. An error's message is left out unless its kind cannot carry data: a failed query's
 * message holds the values of the query, passwords' hashes among them.
 */

export type LogLine = Readonly<Record<string, string | number | boolean | undefined>>
export type Log = (line: LogLine) => void

export const logToStderr: Log = (line) => {
  process.stderr.write(`${JSON.stringify({ at: new Date().toISOString(), ...line })}\n`)
}

export const logLevels = ['info', 'error'] as const
export type LogLevel = (typeof logLevels)[number]

/** Leaves out what is below a level: `error` leaves the requests out. */
export function logFrom(level: LogLevel, log: Log): Log {
  return level === 'info' ? log : (line) => (line.level === 'info' ? undefined : log(line))
}

/** What a sandbox writes unless it is told otherwise. */
export const logFailures: Log = logFrom('error', logToStderr)

/** An answer that its own call's contract does not allow. */
export class SchemaViolation extends Error {
  constructor(call: string, where: string) {
    super(`the answer of ${call} breaks the contract at ${where}`)
    this.name = 'SchemaViolation'
  }
}

const isTelling = (error: Error): boolean =>
  error instanceof SchemaViolation || error instanceof TypeError || error instanceof RangeError

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** What may be written down of an unexpected error. */
export function describeError(error: unknown): LogLine {
  if (!(error instanceof Error)) return { error: typeof error }
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    error: error.name,
    code: codeOf(error) ?? codeOf(error.cause),
    message: isTelling(error) ? error.message : undefined,
    stack: frames
      .slice(0, 8)
      .map((line) => line.trim())
      .join(' | '),
  }
}
