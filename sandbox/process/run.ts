/** Runs a sandbox as a process: settings, console output, signals, exit codes. */
import { standingCodes } from '../seed/codes.ts'
import { describeError, logFrom, logToStderr } from './log.ts'
import { readSettings, StartFailure, type StartSettings } from './settings.ts'
import { type RunningSandbox, type StartOptions, startSandbox } from './start-sandbox.ts'
import { watchUnhandled } from './unhandled.ts'

/** Options of an entry point in addition to the settings. */
export type RunOptions = Pick<StartOptions, 'prepare' | 'site' | 'staticFolder'>

const print = (text: string) => void process.stdout.write(`${text}\n`)

function optionsOf(settings: StartSettings, options: RunOptions): StartOptions {
  const { sitePort, deskPort, dataFolder, databaseUrl, migrateUrl, isFresh, hasDemo, speed } = settings
  return {
    ...options,
    ports: { site: sitePort, desk: deskPort },
    data: databaseUrl === undefined ? { folder: dataFolder, isFresh } : { url: databaseUrl, migrateUrl },
    speed,
    hasDemo,
    warn: (text) => void process.stderr.write(`${text}\n`),
    log: logFrom(settings.logLevel, logToStderr),
    listenOn: settings.listenOn,
    trustsProxy: settings.trustsProxy,
    minVersion: settings.minVersion,
    ledgerHost: settings.ledgerHost,
    push: settings.push,
    passkeySite: settings.passkeySite,
    metricsToken: settings.metricsToken,
    traffic: settings.traffic,
    retention: settings.retention,
  }
}

function demoLine({ demo }: RunningSandbox): string {
  if (demo === undefined) return 'none: only fresh data has one'
  return `${demo.username} / ${demo.password}   (transaction password ${demo.transactionPassword})`
}

function deskLine({ deskOrigin, firstDeskUser }: RunningSandbox): string {
  if (firstDeskUser === undefined) return `${deskOrigin}   (acts as customer service)`
  const { name, password } = firstDeskUser
  return `${deskOrigin}   (log in as ${name} with ${password}: it is shown this once, change it there)`
}

function printStart(running: RunningSandbox, settings: StartSettings): void {
  print(`
Placard sandbox: simulated data, no real money.

  App                 ${running.origin}
  Desk                ${deskLine(running)}
  Invitation code     ${standingCodes.invitation}   (to register)
  Authorisation code  ${standingCodes.authorisation}     (to open the ad account)
  Demo account        ${demoLine(running)}
  Data                ${settings.databaseUrl === undefined ? settings.dataFolder : 'the database of DATABASE_URL'}

Ctrl-C stops it and keeps the data; \`npm start -- --fresh\` starts over.`)
}

/**
 * Resolves at the first signal that ends the process, or when it cannot go on: to its exit code. Later signals are ignored: npm
 * forwards Ctrl-C although the terminal has sent it already, and closing takes seconds at most.
 */
function stopSignal(): Promise<0 | 1> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve(0))
    watchUnhandled(logToStderr, () => resolve(1))
  })
}

function fail(error: unknown): void {
  if (error instanceof StartFailure) process.stderr.write(`\nPlacard did not start. ${error.message}\n`)
  else logToStderr({ level: 'error', event: 'did not start', ...describeError(error) })
}

/**
 * Starts, prints the addresses, and runs until a signal. The process exits with 0, or with 1 when the start fails or it cannot go
 * on. It ends by itself: `process.exit()` can wait forever for a compile job of V8 that waits for a garbage collection (nodejs/node#54918).
 */
export async function run(args: readonly string[], options: RunOptions): Promise<void> {
  try {
    const settings = readSettings(args, process.env)
    const stopped = stopSignal()
    const running = await startSandbox(optionsOf(settings, options))
    printStart(running, settings)
    process.exitCode = await stopped
    print('\nStopping ...')
    await running.close()
  } catch (error) {
    fail(error)
    process.exitCode = 1
  }
}
