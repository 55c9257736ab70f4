/**
 * `npm run verify statement.csv [--key …] [--old earlier.csv]` verifies a statement's file without the host
 * (docs/verifiable-history.md), and so `npm run verify file.json` the proofs of a receipt's entries or the evidence of a changed
 * history. Exits with 1 and names the faults if anything in it is not what the host signed.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { verifyEd25519 } from '#protocol/ledger-history/ed25519.ts'
import { compareStatements } from '#protocol/ledger-history/statement/compare-statements.ts'
import { verifyStatement } from '#protocol/ledger-history/statement/verify-statement.ts'
import { faultText } from './fault-texts.ts'
import { summaryLines } from './summary.ts'
import { isJson, verifyJson } from './verify-json.ts'
import { statementWords } from './words.ts'

/** `EX_USAGE`. */
const usageCode = 64
const maxFaults = 20

function fail(message: string, code: number): never {
  process.stderr.write(`${message}\n`)
  process.exit(code)
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { key: { type: 'string' }, old: { type: 'string' } },
    })
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error), usageCode)
  }
}

function readFile(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return fail(`${path} cannot be read.`, usageCode)
  }
}

const { positionals, values } = readArguments()
const [path, ...rest] = positionals
if (path === undefined || rest.length > 0)
  fail('npm run verify statement.csv|proof.json|evidence.json [-- --key <key> --old earlier.csv]', usageCode)

const file = readFile(path)
if (isJson(file)) await reportJson(file)
else reportStatement(file)

async function reportJson(text: string): Promise<void> {
  if (values.old !== undefined) fail('--old compares statements only.', usageCode)
  const { isRight, verdict, faults, lines } = await verifyJson(text, verifyEd25519, values.key)
  const output = [...faults.map((fault) => `FAULT ${fault}`), ...lines, verdict, isRight ? 'OK' : 'NOT OK']
  process.stdout.write(`${output.join('\n')}\n`)
  process.exitCode = isRight ? 0 : 1
}

function reportStatement(statement: string): void {
  const options = { languages: statementWords(), key: values.key }
  const report = verifyStatement(statement, options)
  const faults = [...report.faults]
  if (values.old !== undefined) {
    const older = verifyStatement(readFile(values.old), options)
    for (const fault of older.faults) process.stdout.write(`${values.old}, ${faultText(fault)}\n`)
    faults.push(...older.faults.slice(0, 1))
    if (faults.length === 0) faults.push(...compareStatements(report, older))
  }
  for (const fault of faults.slice(0, maxFaults)) process.stdout.write(`FAULT ${faultText(fault)}\n`)
  if (faults.length > maxFaults) process.stdout.write(`and ${faults.length - maxFaults} more\n`)
  process.stdout.write(`${summaryLines(report, { hasKey: values.key !== undefined }).join('\n')}\n`)
  process.stdout.write(faults.length === 0 ? 'OK\n' : 'NOT OK\n')
  process.exitCode = faults.length === 0 ? 0 : 1
}
