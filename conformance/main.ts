/**
 * `npm run conformance -- --host https://… --account … --password …`: tests a host against the protocol. Exit code 0: all
 * executed checks passed; 1: one failed; 2: invalid arguments.
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { junitReport, runChecks, textReport } from './run.ts'

const usage = `npm run conformance -- --host https://api.example.com --account NAME [options]

  --host                  where {host}/facebook-business is served
  --account               a user of that host, only for tests
  --password              or the variable CONFORMANCE_PASSWORD
  --move-money            also put, withdraw and sign in, with small amounts of that account
  --transaction-password  six digits, or CONFORMANCE_TRANSACTION_PASSWORD; required with --move-money
  --junit FILE            also writes the results as JUnit
`

function readOptions() {
  const { values } = parseArgs({
    options: {
      host: { type: 'string' },
      account: { type: 'string' },
      password: { type: 'string' },
      'transaction-password': { type: 'string' },
      'move-money': { type: 'boolean' },
      junit: { type: 'string' },
    },
  })
  const { host, account } = values
  const password = values.password ?? process.env.CONFORMANCE_PASSWORD
  const transactionPassword = values['transaction-password'] ?? process.env.CONFORMANCE_TRANSACTION_PASSWORD
  const movesMoney = values['move-money'] === true
  if (!host || !URL.canParse(host) || !account || !password)
    throw new Error('host, account and password are required')
  if (movesMoney && !/^\d{6}$/.test(transactionPassword ?? ''))
    throw new Error('--move-money requires the transaction password')
  return { host, account, password, transactionPassword, movesMoney, junit: values.junit }
}

async function main(): Promise<number> {
  let options: ReturnType<typeof readOptions>
  try {
    options = readOptions()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
    return 2
  }
  const results = await runChecks({ ...options, fetch })
  process.stdout.write(textReport(options.host, results))
  if (options.junit) writeFileSync(options.junit, junitReport(options.host, results))
  return results.some(({ outcome }) => outcome === 'failed') ? 1 : 0
}

process.exitCode = await main()
