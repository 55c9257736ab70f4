/** What `npm run verify` does with its arguments. */
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

/** What the command prints on its two outputs, and its exit code. */
export interface Report {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** The arguments make no sense, or name a file that cannot be read. */
class Misuse extends Error {}

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { key: { type: 'string' }, old: { type: 'string' } },
    })
  } catch (error) {
    throw new Misuse(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

function readFile(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new Misuse(`${path} cannot be read.`, { cause: error })
  }
}

interface Options {
  readonly key?: string | undefined
  readonly old?: string | undefined
}

const reportOf = (lines: readonly string[], isRight: boolean): Report => ({
  code: isRight ? 0 : 1,
  stdout: [...lines, isRight ? 'OK' : 'NOT OK', ''].join('\n'),
  stderr: '',
})

async function reportJson(text: string, { key, old }: Options): Promise<Report> {
  if (old !== undefined) throw new Misuse('--old compares statements only.')
  const { isRight, verdict, faults, lines } = await verifyJson(text, verifyEd25519, key)
  return reportOf([...faults.map((fault) => `FAULT ${fault}`), ...lines, verdict], isRight)
}

function reportStatement(statement: string, { key, old }: Options): Report {
  const options = { languages: statementWords(), key }
  const report = verifyStatement(statement, options)
  const faults = [...report.faults]
  const lines: string[] = []
  if (old !== undefined) {
    const older = verifyStatement(readFile(old), options)
    lines.push(...older.faults.map((fault) => `${old}, ${faultText(fault)}`))
    faults.push(...older.faults.slice(0, 1))
    if (faults.length === 0) faults.push(...compareStatements(report, older))
  }
  lines.push(...faults.slice(0, maxFaults).map((fault) => `FAULT ${faultText(fault)}`))
  if (faults.length > maxFaults) lines.push(`and ${faults.length - maxFaults} more`)
  return reportOf([...lines, ...summaryLines(report, { hasKey: key !== undefined })], faults.length === 0)
}

async function verify(args: readonly string[]): Promise<Report> {
  const { positionals, values } = readArguments(args)
  const [path, ...rest] = positionals
  if (path === undefined || rest.length > 0)
    throw new Misuse(
      'npm run verify statement.csv|proof.json|evidence.json [-- --key <key> --old earlier.csv]',
    )
  const file = readFile(path)
  return isJson(file) ? reportJson(file, values) : reportStatement(file, values)
}

/** Verifies the file that the arguments name. */
export async function verifyCommand(args: readonly string[]): Promise<Report> {
  try {
    return await verify(args)
  } catch (error) {
    if (!(error instanceof Misuse)) throw error
    return { code: usageCode, stdout: '', stderr: `${error.message}\n` }
  }
}
