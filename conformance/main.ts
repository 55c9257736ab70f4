/**
 * `npm run conformance -- --host https://… --account … --password …`: tests a host against the contract. Ends with 0 when
 * every check that ran passed, 1 when one failed, 2 when it was asked wrongly.
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { conform, junitReport, textReport } from './run.ts'

const usage = `npm run conformance -- --host https://api.example.com --account NAME [options]

  --host                  where {host}/facebook-business is served
  --account               a user of that host, kept for tests
  --password              or the variable CONFORMANCE_PASSWORD
  --move-money            also put, withdraw and sign in, with small amounts of that account
  --transaction-password  six digits, or CONFORMANCE_TRANSACTION_PASSWORD; wanted with --move-money
  --junit FILE            writes the results as JUnit as well
`

function read() {
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
    throw new Error('host, account and password are wanted')
  if (movesMoney && !/^\d{6}$/.test(transactionPassword ?? ''))
    throw new Error('--move-money wants the transaction password')
  return { host, account, password, transactionPassword, movesMoney, junit: values.junit }
}

async function main(): Promise<number> {
  let asked: ReturnType<typeof read>
  try {
    asked = read()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
    return 2
  }
  const results = await conform({ ...asked, fetch })
  process.stdout.write(textReport(asked.host, results))
  if (asked.junit) writeFileSync(asked.junit, junitReport(asked.host, results))
  return results.some(({ outcome }) => outcome === 'failed') ? 1 : 0
}

process.exitCode = await main()
