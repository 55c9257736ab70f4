/**
 * `npm run verify statement.csv [--key …] [--old earlier.csv]` verifies a statement's file without the host
 * (docs/verifiable-history.md), and so `npm run verify file.json` the proofs of a receipt's entries or the evidence of a changed
 * history. Exits with 1 and names the faults if anything in it is not what the host signed.
 */
import { verifyCommand } from './verify-command.ts'

const { code, stdout, stderr } = await verifyCommand(process.argv.slice(2))
process.stdout.write(stdout)
process.stderr.write(stderr)
process.exitCode = code
