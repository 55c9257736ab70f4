/** Verifies statements with a given implementation of Ed25519. */
import { checkpointSignerAsync, type VerifySignature } from '../verify-note-async.ts'
import {
  readStatement,
  type StatementOptions,
  type StatementReport,
  withSignature,
} from './read-statement.ts'

/** Verifies a statement's file. */
export async function verifyStatementAsync(
  file: string,
  options: StatementOptions,
  verify: VerifySignature,
): Promise<StatementReport> {
  const read = readStatement(file, options)
  const { claim } = read
  const signer = claim && (await checkpointSignerAsync(claim.note, [claim.publicKey], verify))
  return withSignature(read, signer !== undefined)
}
