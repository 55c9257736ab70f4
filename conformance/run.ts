/** Runs the checks against a host, one after the other. */
import type { Check, Given } from './check.ts'
import { checks } from './checks.ts'
import { Client, type Fetch } from './client.ts'
import { Failing, NothingToCheck } from './failing.ts'
import { ok } from './read.ts'

export interface Options {
  readonly host: string
  readonly account: string
  readonly password: string
  readonly transactionPassword?: string | undefined
  /** False unless asked for: then nothing is sent that moves money or happens once. */
  readonly movesMoney: boolean
  readonly fetch: Fetch
}

export interface Result {
  readonly check: Pick<Check, 'area' | 'name'>
  readonly outcome: 'passed' | 'failed' | 'skipped'
  /** Why it failed or was skipped. */
  readonly why?: string
  /** What the host did instead. */
  readonly got?: string | undefined
  readonly ms: number
}

type Judged = Pick<Result, 'outcome' | 'why' | 'got'>

async function judge(run: () => Promise<unknown>): Promise<Judged> {
  try {
    await run()
    return { outcome: 'passed' }
  } catch (error) {
    if (error instanceof NothingToCheck) return { outcome: 'skipped', why: error.message }
    if (error instanceof Failing) return { outcome: 'failed', why: error.message, got: error.got }
    return { outcome: 'failed', why: `the host could not be asked: ${String(error)}` }
  }
}

async function timed(check: Result['check'], run: () => Promise<Judged>): Promise<Result> {
  const start = performance.now()
  return { check, ...(await run()), ms: Math.round(performance.now() - start) }
}

/** The results of all checks; when the login fails there is that one alone. */
export async function conform(options: Options): Promise<Result[]> {
  const { host, account, password, transactionPassword, movesMoney } = options
  const client = new Client(host, options.fetch)
  const login = await timed({ area: 'access', name: 'the account logs in' }, () =>
    judge(async () => {
      client.token = (await ok(client, 'login', { username: account, password })).token
    }),
  )
  if (login.outcome !== 'passed') return [login]
  const given: Given = { client, account, password, transactionPassword }
  const results = [login]
  for (const check of checks) {
    const skipped: Judged = { outcome: 'skipped', why: 'moves money: only with --move-money' }
    const isLeftOut = check.movesMoney === true && !movesMoney
    results.push(await timed(check, async () => (isLeftOut ? skipped : judge(() => check.run(given)))))
  }
  return results
}
