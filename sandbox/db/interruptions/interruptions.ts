/** Interruptions of the database: how they are told from other errors, and what an operator is told of them. */
import { DrizzleQueryError } from 'drizzle-orm'
import { DatabaseError } from 'pg'

/** Why the database cannot be used now; `GET /health` says it, docs/deploy.md ("Interruptions") says what to do. */
export type InterruptionReason =
  | 'unreachable'
  | 'silent'
  | 'starting'
  | 'stopping'
  | 'noConnections'
  | 'readOnly'
  | 'diskFull'
  | 'failed'

/** Thrown while the database cannot be used: nothing was done, and the same request may succeed a moment later. */
export class DatabaseUnavailable extends Error {
  readonly reason: InterruptionReason

  constructor(reason: InterruptionReason, cause?: unknown) {
    super(`the database cannot be used: ${reason}`, { cause })
    this.name = 'DatabaseUnavailable'
    this.reason = reason
  }
}

/** Thrown when a transaction was sent to be committed, and it could not be found out whether it was. */
export class UnknownOutcome extends Error {
  constructor(cause: unknown) {
    super('a transaction may have been committed', { cause })
    this.name = 'UnknownOutcome'
  }
}

/** By SQLSTATE; other states of the classes 08 (connection), 53 (resources), 57 (operator) and 58 (system) are `failed`. */
const reasonOfState: Readonly<Record<string, InterruptionReason>> = {
  '25006': 'readOnly',
  '25P03': 'silent',
  '53100': 'diskFull',
  '53300': 'noConnections',
  '57P01': 'stopping',
  '57P02': 'stopping',
  '57P03': 'starting',
  '57P05': 'silent',
}
const interruptionClasses = /^(?:08|53|57|58)/
/** A statement that was cancelled: the connection goes on. */
const queryCanceled = '57014'

function reasonOfDatabaseError({ code = '' }: DatabaseError): InterruptionReason | undefined {
  if (code === queryCanceled) return undefined
  return reasonOfState[code] ?? (interruptionClasses.test(code) ? 'failed' : undefined)
}

const systemCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** The reason of a connection that could not be opened, or broke. */
function reasonOfConnection(error: unknown): InterruptionReason {
  if (error instanceof DatabaseUnavailable) return error.reason
  if (error instanceof DatabaseError) return reasonOfDatabaseError(error) ?? 'failed'
  return /^(?:ECONNREFUSED|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|ENOENT)$/.test(systemCode(error))
    ? 'unreachable'
    : 'silent'
}

/** The error of a connection that could not be opened. */
export const connectionFailure = (error: unknown): DatabaseUnavailable =>
  new DatabaseUnavailable(reasonOfConnection(error), error)

/**
 * Why the database interrupted what failed with this error; undefined where it did not. A query that failed without an answer of
 * the server is an interruption, whatever its error says.
 */
export function interruptionOf(error: unknown): InterruptionReason | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof DatabaseUnavailable) return current.reason
    if (current instanceof DatabaseError) return reasonOfDatabaseError(current)
    if (current instanceof DrizzleQueryError && !(current.cause instanceof DatabaseError))
      return reasonOfConnection(current.cause)
  }
  return undefined
}

/** Whether a statement got no answer, so that it may have taken effect. */
export function isUnanswered(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof DatabaseUnavailable || current instanceof DatabaseError) return false
    if (current instanceof DrizzleQueryError)
      return !(current.cause instanceof DatabaseError || current.cause instanceof DatabaseUnavailable)
  }
  return false
}
