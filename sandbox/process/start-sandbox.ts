/** Starts a complete sandbox: database, API with the web app, desk, scheduler. Used by the entry points and by tests. */
import { getRequestListener } from '@hono/node-server'
import { createPasswords, fullCost, type PasswordCost } from '../auth/passwords.ts'
import { type PasskeySite, siteOf } from '../auth/second-factor/passkey-site.ts'
import type { PushSettings, Sandbox } from '../context.ts'
import type { Database } from '../db/database.ts'
import type { Heartbeat } from '../db/heartbeat.ts'
import { advance } from '../delivery/advance.ts'
import { type Clock, openClock } from '../delivery/clock.ts'
import { startScheduler } from '../delivery/scheduler.ts'
import type { DeskLogin } from '../desk/access.ts'
import { createDesk } from '../desk/desk.ts'
import { ensureFirstUser, type FirstUser } from '../desk/users.ts'
import { createApp } from '../http/app.ts'
import { type CreateSite, emptySite, folderSite, withApi } from '../http/files/static-site.ts'
import { createTrafficLimiter, defaultTrafficLimits, type TrafficLimits } from '../http/traffic-limits.ts'
import { isEverythingStopped } from '../ledger/checks/ledger-stops.ts'
import { watchLedger } from '../ledger/checks/ledger-watchdog.ts'
import { extendTrees } from '../ledger/history/extend-trees.ts'
import { defaultLedgerHost, ensureLedgerKey } from '../ledger/history/ledger-keys.ts'
import { mailNotices } from '../notifications/mails.ts'
import { createOutbox } from '../notifications/outbox.ts'
import { createPusher } from '../notifications/push/push-notices.ts'
import { ensureStandingCodes } from '../seed/codes.ts'
import { type DemoCredentials, demoCredentials, seedDemo } from '../seed/demo.ts'
import { seedNetworkResults, seedProducts } from '../seed/products.ts'
import { type DataLocation, lockData, openData } from './data-folder.ts'
import { assertLeastPrivilege, isLoopbackAddress } from './least-privilege.ts'
import { bindPort } from './listen.ts'
import { describeError, type Log, logFailures } from './log.ts'
import { createMetrics } from './metrics.ts'
import { defaultRetention, type Retention, startRetention } from './retention.ts'
import { defaults } from './settings.ts'

export interface StartOptions {
  /** `0` uses two free ports. */
  readonly ports: 0 | { readonly site: number; readonly desk: number }
  readonly data: DataLocation
  /** An address instead of loopback. */
  readonly listenOn?: string | undefined
  /** The built web app; without it the origin serves the API only. */
  readonly staticFolder?: string
  /** Instead of `staticFolder`: creates the site once the port is bound. */
  readonly site?: CreateSite
  /** Runs once ports are bound and the data folder is locked, before anything is opened or served. */
  readonly prepare?: () => Promise<void>
  /** Delivery seconds per real second; 60 by default. */
  readonly speed?: number
  readonly passwordCost?: PasswordCost
  /** Creates the demo account if there are no accounts yet. */
  readonly hasDemo?: boolean
  readonly log?: Log
  /** Prints a warning of the start. */
  readonly warn?: (text: string) => void
  /** A reverse proxy reports the client's address. */
  readonly trustsProxy?: boolean
  /** The bearer token of `/metrics` where the desk has a login. */
  readonly metricsToken?: string | undefined
  /** The value of `basic_config.min_version`. */
  readonly minVersion?: string | undefined
  /** The host name in the checkpoints' origins, of a database that has no key yet. */
  readonly ledgerHost?: string | undefined
  /** The process's own clock, for tests; the system's by default. */
  readonly ownTime?: () => Date
  /** Where passkeys are accepted; on the sandbox's own origin by default. */
  readonly passkeySite?: PasskeySite | undefined
  readonly traffic?: TrafficLimits
  readonly push?: PushSettings
  readonly retention?: Retention
}

export interface RunningSandbox {
  /** The web app at `/` and the API under `/facebook-business`. */
  readonly origin: string
  readonly deskOrigin: string
  readonly sandbox: Sandbox
  /** The demo account's credentials, if it exists. */
  readonly demo: DemoCredentials | undefined
  /** The desk's first user, if this start created it: the only time that the password is known. */
  readonly firstDeskUser: FirstUser | undefined
  /** Stops the watchdog, the scheduler, the ports with their open requests, and the database, in that order. */
  readonly close: () => Promise<void>
}

type Close = () => Promise<void> | void

/** What has been opened so far, in the order of closing. */
interface Opened {
  watchdog?: Close
  scheduler?: Close
  pushes?: Close
  heartbeat?: Close
  ports: Close[]
  site?: Close
  retention?: Close
  database?: Close
  data?: Close
}

/** Closes every part, also if another one fails; throws the first failure at the end. */
async function closeAll(opened: Opened): Promise<void> {
  const { watchdog, scheduler, pushes, heartbeat, ports, site, retention, database, data } = opened
  const failures: unknown[] = []
  for (const close of [watchdog, scheduler, pushes, heartbeat, ...ports, site, retention, database, data]) {
    try {
      await close?.()
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

/** Opens the clock with the difference to the database's time, and keeps both up to date. */
async function startClock(database: Database, { speed = defaults.speed, ownTime }: StartOptions) {
  let clock: Clock | undefined
  let difference = 0
  const heartbeat = await database.startHeartbeat({
    ownTime: ownTime ?? (() => new Date()),
    onAnchor: (anchor) => clock?.adoptAnchor(anchor),
    onDifference: (ms) => {
      difference = ms
      clock?.setDifference(ms)
    },
  })
  try {
    clock = await openClock(database, speed, ownTime, difference)
    return { clock, heartbeat }
  } catch (error) {
    await heartbeat.stop()
    throw error
  }
}

async function ensureDemo(database: Database, cost: PasswordCost, now: Date) {
  const passwords = createPasswords(cost)
  await seedDemo(database, passwords, now)
  return demoCredentials(database, passwords)
}

/**
 * Checks the ledger where that is this process's work, starts its watchdog, and starts the scheduler, which is idle in
 * processes without the lease and while all money is stopped.
 */
async function startLedger(
  sandbox: Sandbox,
  { isHolder }: Heartbeat,
  { data, log }: { readonly data: DataLocation; readonly log: Log },
  opened: Opened,
): Promise<void> {
  const ledger = watchLedger(sandbox, log, isHolder)
  opened.watchdog = ledger.stop
  if (isHolder()) {
    await extendTrees(sandbox.database)
    await ledger.check('url' in data ? 'due' : 'full')
  }
  const scheduler = startScheduler(
    async () => {
      if (!(await isEverythingStopped(sandbox.database))) await advance(sandbox, isHolder)
      await mailNotices(sandbox)
    },
    isHolder,
    (error) => log({ level: 'error', event: 'tick failed', ...describeError(error) }),
  )
  opened.scheduler = scheduler.stop
  // On its own, because push services can be slow, and delivery must not wait for them.
  const onPushError = (error: unknown) =>
    log({ level: 'error', event: 'push failed', ...describeError(error) })
  const pusher = createPusher(sandbox, onPushError)
  const pushes = startScheduler(pusher.start, isHolder, onPushError)
  opened.pushes = async () => {
    await pushes.stop()
    await pusher.stop()
  }
}

/** The desk's login if others than this machine can reach the desk, with its first user if there was none. */
async function openDeskLogin(
  sandbox: Sandbox,
  { listenOn, passwordCost = fullCost, metricsToken }: StartOptions,
): Promise<{ readonly login?: DeskLogin; readonly firstDeskUser?: FirstUser | undefined }> {
  if (listenOn === undefined || isLoopbackAddress(listenOn)) return {}
  const passwords = createPasswords(passwordCost)
  const firstDeskUser = await sandbox.database.withStartLock(() => ensureFirstUser(sandbox, passwords))
  return { login: { passwords, metricsToken }, firstDeskUser }
}

async function openAll(options: StartOptions, opened: Opened): Promise<RunningSandbox> {
  const log = options.log ?? logFailures
  const ports = options.ports === 0 ? { site: 0, desk: 0 } : options.ports
  const sitePort = await bindPort(ports.site, 'PLACARD_PORT', options.listenOn)
  opened.ports.push(sitePort.close)
  const deskPort = await bindPort(ports.desk, 'PLACARD_DESK_PORT', options.listenOn)
  opened.ports.push(deskPort.close)
  opened.data = lockData(options.data)
  await options.prepare?.()

  if ('url' in options.data) await assertLeastPrivilege(options.data.url, options.warn ?? (() => undefined))
  const database = await openData(options.data)
  opened.database = database.close
  const { clock, heartbeat } = await startClock(database, options)
  opened.heartbeat = heartbeat.stop
  const sandbox: Sandbox = {
    database,
    clock,
    deskOrigin: deskPort.origin,
    passkeySite: options.passkeySite ?? siteOf(sitePort.origin),
    outbox: createOutbox(),
    minVersion: options.minVersion,
    push: options.push,
    traffic: createTrafficLimiter(options.traffic ?? defaultTrafficLimits),
  }
  const demo = await database.withStartLock(async () => {
    await seedProducts(database)
    await seedNetworkResults(database, clock.now())
    await ensureStandingCodes(database.db, clock)
    await ensureLedgerKey(database.db, options.ledgerHost ?? defaultLedgerHost, clock.now())
    return options.hasDemo ? ensureDemo(database, options.passwordCost ?? fullCost, clock.now()) : undefined
  })
  await startLedger(sandbox, heartbeat, { data: options.data, log }, opened)
  opened.retention = startRetention(
    sandbox,
    options.retention ?? defaultRetention,
    heartbeat.isHolder,
    (error) => log({ level: 'error', event: 'expired data not deleted', ...describeError(error) }),
  ).stop
  const metrics = createMetrics(sandbox, heartbeat)
  const api = createApp(sandbox, {
    log: metrics.observe(log),
    trustsProxy: options.trustsProxy ?? false,
    streams: { closing: sitePort.closing },
    ...(options.passwordCost && { passwordCost: options.passwordCost }),
  })
  const createSite =
    options.site ?? (options.staticFolder ? folderSite(options.staticFolder, sandbox.deskOrigin) : emptySite)
  const site = await createSite(sitePort.server)
  opened.site = site.close
  // The first password is known to this start only, so nothing that can fail comes after it.
  const { login, firstDeskUser } = await openDeskLogin(sandbox, options)
  const { trustsProxy = false } = options
  const desk = createDesk(sandbox, { appOrigin: sitePort.origin, log, metrics, trustsProxy, login })
  deskPort.serve(getRequestListener(desk.fetch))
  sitePort.serve(withApi(getRequestListener(api.fetch), site.listener))
  return {
    origin: sitePort.origin,
    deskOrigin: deskPort.origin,
    sandbox,
    demo,
    firstDeskUser,
    close: () => closeAll(opened),
  }
}

/**
 * Starts a sandbox. Rejects with a `StartFailure`, with everything closed again, when a port or the data folder cannot be
 * used, or the database cannot be opened. A failed start deletes nothing.
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
