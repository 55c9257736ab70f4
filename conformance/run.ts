/** Runs all checks against a host, one after the other, and reports the results as text and as JUnit. */
import { accessChecks } from './access-checks.ts'
import { accountChecks } from './account-checks.ts'
import { type Check, type CheckContext, ok } from './check.ts'
import { CheckFailure, Client, type Fetch, NothingToCheck } from './client.ts'
import { contractChecks } from './contract-checks.ts'
import { depositChecks } from './deposit-checks.ts'
import { entrySearchChecks } from './entry-search-checks.ts'
import { knownDeviceChecks } from './known-device-checks.ts'
import { ledgerChecks } from './ledger-checks.ts'
import { moneyChecks, sumChecks } from './money-checks.ts'
import { noticeChecks, settledNoticeChecks } from './notice-checks.ts'
import { passkeyChecks } from './passkey-checks.ts'
import { planSearchChecks } from './plan-search-checks.ts'
import { pushChecks } from './push-checks.ts'
import { readingChecks } from './reading-checks.ts'
import { secondFactorChecks } from './second-factor-checks.ts'
import { streamChecks } from './stream-checks.ts'

export const checks: readonly Check[] = [
  ...accessChecks,
  ...accountChecks,
  ...knownDeviceChecks,
  ...passkeyChecks,
  ...secondFactorChecks,
  ...readingChecks,
  ...streamChecks,
  ...contractChecks,
  ...planSearchChecks,
  ...entrySearchChecks,
  ...noticeChecks,
  ...pushChecks,
  ...ledgerChecks,
  ...sumChecks,
  ...moneyChecks,
  ...settledNoticeChecks,
  ...depositChecks,
]

export interface Options {
  readonly host: string
  readonly account: string
  readonly password: string
  readonly transactionPassword?: string | undefined
  /** False skips the checks that move money or can be done only once. */
  readonly movesMoney: boolean
  readonly fetch: Fetch
}

export interface Result {
  readonly check: Pick<Check, 'area' | 'name'>
  readonly outcome: 'passed' | 'failed' | 'skipped'
  /** Why it failed or was skipped. */
  readonly why?: string
  /** What the host returned. */
  readonly got?: string | undefined
  readonly ms: number
}

type CheckOutcome = Pick<Result, 'outcome' | 'why' | 'got'>

async function outcomeOf(run: () => Promise<unknown>): Promise<CheckOutcome> {
  try {
    await run()
    return { outcome: 'passed' }
  } catch (error) {
    if (error instanceof NothingToCheck) return { outcome: 'skipped', why: error.message }
    if (error instanceof CheckFailure) return { outcome: 'failed', why: error.message, got: error.got }
    return { outcome: 'failed', why: `the request failed: ${String(error)}` }
  }
}

async function timed(check: Result['check'], run: () => Promise<CheckOutcome>): Promise<Result> {
  const start = performance.now()
  return { check, ...(await run()), ms: Math.round(performance.now() - start) }
}

/** Runs all checks; after a failed login, its result is the only one. */
export async function runChecks(options: Options): Promise<Result[]> {
  const { host, account, password, transactionPassword, movesMoney } = options
  const client = new Client(host, options.fetch)
  const login = await timed({ area: 'access', name: 'the account logs in' }, () =>
    outcomeOf(async () => {
      client.token = (await ok(client, 'login', { username: account, password })).token
    }),
  )
  if (login.outcome !== 'passed') return [login]
  const context: CheckContext = { client, account, password, transactionPassword }
  const results = [login]
  for (const check of checks) {
    const skipped: CheckOutcome = { outcome: 'skipped', why: 'moves money: only with --move-money' }
    const isSkipped = check.movesMoney === true && !movesMoney
    results.push(await timed(check, async () => (isSkipped ? skipped : outcomeOf(() => check.run(context)))))
  }
  return results
}

const marks = { passed: 'ok     ', failed: 'FAILED ', skipped: 'skipped' } as const

const count = (results: readonly Result[], outcome: Result['outcome']) =>
  results.filter((result) => result.outcome === outcome).length

/** One line per check, with the reason below a failed one, and the totals at the end. */
export function textReport(host: string, results: readonly Result[]): string {
  const lines = results.flatMap(({ check, outcome, why, got }) => [
    `${marks[outcome]} ${check.area}: ${check.name}${outcome === 'skipped' ? ` (${why})` : ''}`,
    ...(outcome === 'failed'
      ? [`          ${why}`, ...(got === undefined ? [] : [`          got: ${got}`])]
      : []),
  ])
  const totals = `${count(results, 'passed')} passed, ${count(results, 'failed')} failed, ${count(results, 'skipped')} skipped`
  return `${host}\n\n${lines.join('\n')}\n\n${totals}\n`
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
// Characters that are invalid in XML are removed.
const xml = (text: string) =>
  text
    .replace(/[&<>"]/g, (character) => escapes[character] ?? '')
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd]/g, '')

function caseOf({ check, outcome, why = '', got = '', ms }: Result): string {
  const open = `<testcase classname="${check.area}" name="${xml(check.name)}" time="${ms / 1000}"`
  if (outcome === 'passed') return `    ${open}/>`
  const content =
    outcome === 'failed'
      ? `<failure message="${xml(why)}">${xml(got)}</failure>`
      : `<skipped message="${xml(why)}"/>`
  return `    ${open}>${content}</testcase>`
}

export function junitReport(host: string, results: readonly Result[]): string {
  const counts = `tests="${results.length}" failures="${count(results, 'failed')}" skipped="${count(results, 'skipped')}"`
  const cases = results.map(caseOf).join('\n')
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n  <testsuite name="${xml(`conformance of ${host}`)}" ${counts}>\n${cases}\n  </testsuite>\n</testsuites>\n`
}
