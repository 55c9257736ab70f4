/** A whole sandbox: database, API with the web app, desk, ticker. The process's entry points and tests start it here. */
import { getRequestListener } from '@hono/node-server'
import { createPasswords, fullCost, type PasswordCost } from '../auth/passwords.ts'
import type { Sandbox } from '../context.ts'
import type { Database } from '../db/database.ts'
import { openClock } from '../delivery/clock.ts'
import { startScheduler } from '../delivery/scheduler.ts'
import { createDesk } from '../desk/desk.ts'
import { createApp } from '../http/app.ts'
import { emptySite, folderSite, type CreateSite, withApi } from '../http/files/static-site.ts'
import { type LedgerWatchdog, watchLedger } from '../ledger/checks/ledger-watchdog.ts'
import { createOutbox } from '../notifications/outbox.ts'
import { ensureStandingCodes } from '../seed/codes.ts'
import { type DemoCredentials, demoCredentials, seedDemo } from '../seed/demo.ts'
import { seedNetworkResults, seedProducts } from '../seed/products.ts'
import { type DataPlace, holdPlace, openOrExplain } from './data-folder.ts'
import { holdPort } from './listen.ts'
import { describeError, type Log, logFailures } from './log.ts'
import { defaults } from './settings.ts'

export interface StartOptions {
  /** `0` takes two free ports. */
  readonly ports: 0 | { readonly site: number; readonly desk: number }
  readonly data: DataPlace
  /** An address in place of loopback. */
  readonly listenOn?: string | undefined
  /** The built web app; without it the origin serves the API only. */
  readonly staticFolder?: string
  /** In place of `staticFolder`: makes the site once the port is held. */
  readonly site?: CreateSite
  /** Runs when ports and data folder are held, before anything is opened or served. */
  readonly prepare?: () => Promise<void>
  /** Delivery seconds in a real second; 60 by default. */
  readonly speed?: number
  readonly passwordCost?: PasswordCost
  /** Makes the demo account where there are no accounts yet. */
  readonly hasDemo?: boolean
  readonly log?: Log
  /** A proxy in front says where calls come from. */
  readonly trustsProxy?: boolean
  /** What `basic_config.min_version` says. */
  readonly minVersion?: string | undefined
}

export interface RunningSandbox {
  /** The web app at `/` and the API under `/facebook-business`. */
  readonly origin: string
  readonly deskOrigin: string
  readonly sandbox: Sandbox
  /** What opens the demo account, where there is one. */
  readonly demo: DemoCredentials | undefined
  /** Ends open requests, the ticker and the database, in that order. */
  readonly close: () => Promise<void>
}

type Closing = () => Promise<void> | void

/** What has been opened so far, in the order in which it is closed. */
interface Opened {
  guard?: Closing
  ticker?: Closing
  ports: Closing[]
  site?: Closing
  database?: Closing
  data?: Closing
}

/** Every part is closed, whatever happens to the others; the first failure is thrown at the end. */
async function closeAll({ guard, ticker, ports, site, database, data }: Opened): Promise<void> {
  const failures: unknown[] = []
  for (const close of [guard, ticker, ...ports, site, database, data]) {
    try {
      await close?.()
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

async function ensureDemo(database: Database, cost: PasswordCost, now: Date) {
  const passwords = createPasswords(cost)
  await seedDemo(database, passwords, now)
  return demoCredentials(database, passwords)
}

/** Checks the ledger, watches it from here on, and advances it once a second as long as it is sound. */
async function guardLedger(sandbox: Sandbox, log: Log, opened: Opened): Promise<LedgerWatchdog> {
  const ledger = watchLedger(sandbox, log)
  opened.guard = ledger.stop
  await ledger.check()
  const ticker = startScheduler(
    sandbox,
    () => ledger.state().broken.length === 0,
    (error) => log({ level: 'error', event: 'tick failed', ...describeError(error) }),
  )
  opened.ticker = ticker.stop
  return ledger
}

async function openAll(options: StartOptions, opened: Opened): Promise<RunningSandbox> {
  const log = options.log ?? logFailures
  const ports = options.ports === 0 ? { site: 0, desk: 0 } : options.ports
  const sitePort = await holdPort(ports.site, 'PLACARD_PORT', options.listenOn)
  opened.ports.push(sitePort.close)
  const deskPort = await holdPort(ports.desk, 'PLACARD_DESK_PORT', options.listenOn)
  opened.ports.push(deskPort.close)
  opened.data = holdPlace(options.data)
  await options.prepare?.()

  const database = await openOrExplain(options.data)
  opened.database = database.close
  const clock = await openClock(database, options.speed ?? defaults.speed)
  const sandbox: Sandbox = {
    database,
    clock,
    deskOrigin: deskPort.origin,
    outbox: createOutbox(),
    minVersion: options.minVersion,
  }
  const demo = await database.withStartLock(async () => {
    await seedProducts(database)
    await seedNetworkResults(database, clock.now())
    await ensureStandingCodes(database.db, clock)
    return options.hasDemo ? ensureDemo(database, options.passwordCost ?? fullCost, clock.now()) : undefined
  })
  const ledger = await guardLedger(sandbox, log, opened)
  const api = createApp(sandbox, {
    log,
    ledgerState: ledger.state,
    trustsProxy: options.trustsProxy ?? false,
    ...(options.passwordCost && { passwordCost: options.passwordCost }),
  })
  const makeSite =
    options.site ?? (options.staticFolder ? folderSite(options.staticFolder, sandbox.deskOrigin) : emptySite)
  const site = await makeSite(sitePort.server)
  opened.site = site.close
  deskPort.serve(getRequestListener(createDesk(sandbox, { appOrigin: sitePort.origin, log }).fetch))
  sitePort.serve(withApi(getRequestListener(api.fetch), site.listener))
  return {
    origin: sitePort.origin,
    deskOrigin: deskPort.origin,
    sandbox,
    demo,
    close: () => closeAll(opened),
  }
}

/**
 * Starts a sandbox. Throws a `StartFailure`, with everything closed again, when a port is taken, the data folder
 * cannot be used or is in use, or the database cannot be opened. A start that fails deletes nothing.
 */
export async function startSandbox(options: StartOptions): Promise<RunningSandbox> {
  const opened: Opened = { ports: [] }
  try {
    return await openAll(options, opened)
  } catch (error) {
    await closeAll(opened).catch(() => undefined)
    throw error
  }
}
