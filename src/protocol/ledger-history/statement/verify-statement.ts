/** Verifies statements; `readStatement` has everything but the signature. */
import { checkpointSigner } from '../verify-note.ts'
import {
  readStatement,
  type StatementOptions,
  type StatementReport,
  withSignature,
} from './read-statement.ts'

/** Verifies a statement's file. */
export function verifyStatement(file: string, options: StatementOptions): StatementReport {
  const read = readStatement(file, options)
  const { claim } = read
  return withSignature(
    read,
    claim !== undefined && checkpointSigner(claim.note, [claim.publicKey]) !== undefined,
  )
}
