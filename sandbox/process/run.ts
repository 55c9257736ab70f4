/** Runs a sandbox as a process: settings, messages, signals, exit codes. */
import { standingCodes } from '../seed/codes.ts'
import { describeError, logFrom, logToStderr } from './log.ts'
import { readSettings, StartFailure, type StartSettings } from './settings.ts'
import { type RunningSandbox, type StartOptions, startSandbox } from './start-sandbox.ts'

/** What an entry point adds to the settings. */
export type RunOptions = Pick<StartOptions, 'prepare' | 'site' | 'staticFolder'>

const say = (text: string) => void process.stdout.write(`${text}\n`)

function optionsOf(settings: StartSettings, more: RunOptions): StartOptions {
  const { sitePort, deskPort, dataFolder, databaseUrl, isFresh, hasDemo, speed } = settings
  return {
    ...more,
    ports: { site: sitePort, desk: deskPort },
    data: databaseUrl === undefined ? { folder: dataFolder, isFresh } : { url: databaseUrl },
    speed,
    hasDemo,
    log: logFrom(settings.logLevel, logToStderr),
    listenOn: settings.listenOn,
    trustsProxy: settings.trustsProxy,
    minVersion: settings.minVersion,
  }
}

function demoLine({ demo }: RunningSandbox): string {
  if (demo === undefined) return 'none here: only fresh data has one'
  return `${demo.username} / ${demo.password}   (transaction password ${demo.transactionPassword})`
}

function greet(running: RunningSandbox, settings: StartSettings): void {
  say(`
Placard sandbox: simulated data, no real money.

  App                 ${running.origin}
  Desk                ${running.deskOrigin}   (stands in for customer service)
  Invitation code     ${standingCodes.invitation}   (to register)
  Authorisation code  ${standingCodes.authorisation}     (to open the ad account)
  Demo account        ${demoLine(running)}
  Data                ${settings.databaseUrl === undefined ? settings.dataFolder : 'the database of DATABASE_URL'}

Ctrl-C stops it and keeps the data; \`npm start -- --fresh\` begins anew.`)
}

/**
 * Resolves at the first of the signals that end the process. Later ones are ignored: npm passes Ctrl-C on although the
 * terminal sent it already, and closing takes seconds at most.
 */
function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve())
  })
}

function fail(error: unknown): void {
  if (error instanceof StartFailure) process.stderr.write(`\nPlacard did not start. ${error.message}\n`)
  else logToStderr({ level: 'error', event: 'did not start', ...describeError(error) })
}

/** Starts, prints where everything is, and runs until a signal. Ends the process with 0, or 1 when it did not start. */
export async function run(args: readonly string[], more: RunOptions): Promise<void> {
  try {
    const settings = readSettings(args, process.env)
    const stopped = untilStopped()
    const running = await startSandbox(optionsOf(settings, more))
    greet(running, settings)
    await stopped
    say('\nStopping ...')
    await running.close()
    process.exit(0)
  } catch (error) {
    fail(error)
    process.exit(1)
  }
}
