/**
 * Structured log lines on stderr. An error's message is omitted unless its class cannot contain data: the message of a
 * failed query contains the query's values, such as password hashes.
 */

export type LogLine = Readonly<Record<string, string | number | boolean | undefined>>
export type Log = (line: LogLine) => void

export const logToStderr: Log = (line) => {
  process.stderr.write(`${JSON.stringify({ at: new Date().toISOString(), ...line })}\n`)
}

export const logLevels = ['info', 'error'] as const
export type LogLevel = (typeof logLevels)[number]

/** Filters by level: `error` omits the requests. */
export function logFrom(level: LogLevel, log: Log): Log {
  return level === 'info' ? log : (line) => (line.level === 'info' ? undefined : log(line))
}

/** The default log: errors only. */
export const logFailures: Log = logFrom('error', logToStderr)

/** A response that violates its endpoint's schema. */
export class SchemaViolation extends Error {
  constructor(endpoint: string, path: string) {
    super(`the response of ${endpoint} violates its schema at ${path}`)
    this.name = 'SchemaViolation'
  }
}

const hasSafeMessage = (error: Error): boolean =>
  error instanceof SchemaViolation || error instanceof TypeError || error instanceof RangeError

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** The parts of an unexpected error that are safe to log. */
export function describeError(error: unknown): LogLine {
  if (!(error instanceof Error)) return { error: typeof error }
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    error: error.name,
    code: codeOf(error) ?? codeOf(error.cause),
    message: hasSafeMessage(error) ? error.message : undefined,
    stack: frames
      .slice(0, 8)
      .map((line) => line.trim())
      .join(' | '),
  }
}
