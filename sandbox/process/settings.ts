/** Settings from the command line and the environment (docs/deploy.md, "Settings"). */
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { isReleaseVersion } from '#protocol/version.ts'
import type { PasskeySite } from '../auth/second-factor/passkey-site.ts'
import type { PushSettings } from '../context.ts'
import { defaultTrafficLimits, type TrafficLimits } from '../http/traffic-limits.ts'
import { type LogLevel, logLevels } from './log.ts'
import { defaultRetention, type Retention } from './retention.ts'

/** A failed start; the message is one paragraph for the terminal. */
export class StartFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StartFailure'
  }
}

/** The code of a system error (`EADDRINUSE`, `EACCES`); undefined for other errors. */
export function systemCodeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

export interface StartSettings {
  readonly sitePort: number
  readonly deskPort: number
  /** Absolute. */
  readonly dataFolder: string
  /** PostgreSQL instead of the data folder. */
  readonly databaseUrl: string | undefined
  /** The owner's connection string, for migrations. */
  readonly migrateUrl: string | undefined
  /** Delivery seconds per real second. */
  readonly speed: number
  readonly isFresh: boolean
  /** False creates no demo account. */
  readonly hasDemo: boolean
  /** `info` logs a line per request. */
  readonly logLevel: LogLevel
  /** The address to listen on instead of loopback, for containers with published ports. */
  readonly listenOn: string | undefined
  /** A reverse proxy reports the client's address. */
  readonly trustsProxy: boolean
  /** The minimum version of the app in `basic_config`; undefined for none. */
  readonly minVersion: string | undefined
  /** The bearer token with which `/metrics` answers where the desk has a login; undefined for none. */
  readonly metricsToken: string | undefined
  /** The host name in the checkpoints' origins; undefined for `localhost`. */
  readonly ledgerHost: string | undefined
  /** Where passkeys are accepted; undefined for the sandbox's own origin. */
  readonly passkeySite: PasskeySite | undefined
  readonly traffic: TrafficLimits
  readonly push: PushSettings
  readonly retention: Retention
}

export const defaults = { sitePort: 4400, deskPort: 4401, speed: 60, maxSpeed: 1_000_000 } as const

type Environment = Readonly<Record<string, string | undefined>>

/** What a list names, separated by spaces or commas. */
const namesIn = (list = ''): string[] => list.split(/[\s,]+/).filter(Boolean)

function readPort(environment: Environment, name: string, fallback: number): number {
  const text = environment[name]
  if (text === undefined || text === '') return fallback
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (!(port <= 65_535)) throw new StartFailure(`${name} is "${text}", which is not a port (0 to 65535).`)
  return port
}

function readSpeed(environment: Environment): number {
  const text = environment.SANDBOX_SPEED
  if (text === undefined || text === '') return defaults.speed
  const speed = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN
  if (!(speed > 0 && speed <= defaults.maxSpeed)) {
    throw new StartFailure(
      `SANDBOX_SPEED is "${text}", which is not a number above 0, at most ${defaults.maxSpeed}.`,
    )
  }
  return speed
}

function readLogLevel(environment: Environment): LogLevel {
  const text = environment.PLACARD_LOG || 'error'
  const level = logLevels.find((candidate) => candidate === text)
  if (level === undefined) {
    throw new StartFailure(`PLACARD_LOG is "${text}", which is none of ${logLevels.join(', ')}.`)
  }
  return level
}

function readTrustsProxy(environment: Environment): boolean {
  const text = environment.PLACARD_PROXY || '0'
  if (text !== '0' && text !== '1') {
    throw new StartFailure(`PLACARD_PROXY is "${text}": set 1 behind a reverse proxy, else 0.`)
  }
  return text === '1'
}

function readListenOn(environment: Environment): string | undefined {
  const text = environment.PLACARD_LISTEN || undefined
  if (text !== undefined && isIP(text) === 0)
    throw new StartFailure(`PLACARD_LISTEN is "${text}", which is not an address like 0.0.0.0.`)
  return text
}

const minTokenLength = 20

function readMetricsToken(environment: Environment): string | undefined {
  const text = environment.PLACARD_METRICS_TOKEN || undefined
  if (text !== undefined && text.length < minTokenLength)
    throw new StartFailure(`PLACARD_METRICS_TOKEN is shorter than ${minTokenLength} characters.`)
  return text
}

function readMinVersion(environment: Environment): string | undefined {
  const text = environment.SANDBOX_MIN_VERSION || undefined
  if (text !== undefined && !isReleaseVersion(text)) {
    throw new StartFailure(`SANDBOX_MIN_VERSION is "${text}", which is not a version like 1.2.0.`)
  }
  return text
}

function readLedgerHost(environment: Environment): string | undefined {
  const text = environment.PLACARD_LEDGER_HOST || undefined
  if (text !== undefined && !/^[a-z\d][a-z\d.-]{0,99}$/.test(text))
    throw new StartFailure(`PLACARD_LEDGER_HOST is "${text}", which is not a host name like ads.example.`)
  return text
}

/** The contact that push services see, and the origins of local receivers for trying Web Push without one. */
function readPush(environment: Environment): PushSettings {
  const contact = environment.PLACARD_PUSH_CONTACT || undefined
  if (contact !== undefined && !/^(?:mailto:[^@\s]+@|https:\/\/)[^@\s]+$/.test(contact))
    throw new StartFailure(
      `PLACARD_PUSH_CONTACT is "${contact}", which is not an address like mailto:push@ads.example.`,
    )
  const testReceivers = namesIn(environment.PLACARD_PUSH_TEST_RECEIVER)
  const wrong = testReceivers.find((text) => URL.parse(text)?.origin !== text)
  if (wrong !== undefined)
    throw new StartFailure(
      `PLACARD_PUSH_TEST_RECEIVER has "${wrong}", which is not an origin like http://127.0.0.1:4500.`,
    )
  return { contact, testReceivers }
}

function originOf(name: string, text: string): string {
  const url = URL.parse(text)
  const isSecure = url?.protocol === 'https:' || (url?.protocol === 'http:' && url.hostname === 'localhost')
  if (url?.origin !== text || !isSecure || isIP(url.hostname) !== 0)
    throw new StartFailure(`${name} has "${text}", which is not an origin like https://app.ads.example.`)
  return text
}

/** The origins of the web app, and the domain that passkeys belong to: that of the first origin, or one above all of them. */
function readPasskeySite(environment: Environment): PasskeySite | undefined {
  const name = 'PLACARD_PASSKEY_ORIGINS'
  const [first, ...others] = namesIn(environment[name])
  if (first === undefined) return undefined
  const origins = [originOf(name, first), ...others.map((text) => originOf(name, text))] as const
  const rpId = environment.PLACARD_PASSKEY_DOMAIN || new URL(first).hostname
  const stranger = origins.find((origin) => !`.${new URL(origin).hostname}`.endsWith(`.${rpId}`))
  if (stranger !== undefined)
    throw new StartFailure(`PLACARD_PASSKEY_DOMAIN is "${rpId}", which is not the domain of ${stranger}.`)
  return { rpId, origins: [...origins] }
}

/** A whole number from 1 to `max`. */
function readCount(environment: Environment, name: string, fallback: number, max: number): number {
  const text = environment[name]
  if (text === undefined || text === '') return fallback
  const value = /^\d{1,9}$/.test(text) ? Number(text) : 0
  if (value < 1 || value > max)
    throw new StartFailure(`${name} is "${text}", which is not a whole number from 1 to ${max}.`)
  return value
}

const readTraffic = (environment: Environment): TrafficLimits => ({
  callsPerMinute: readCount(
    environment,
    'PLACARD_CALLS_PER_MINUTE',
    defaultTrafficLimits.callsPerMinute,
    1_000_000,
  ),
  writesPerHour: readCount(
    environment,
    'PLACARD_WRITES_PER_HOUR',
    defaultTrafficLimits.writesPerHour,
    1_000_000,
  ),
})

const maxRetentionDays = 36_500

const readRetention = (environment: Environment): Retention => {
  const days = (kind: keyof Retention) =>
    readCount(environment, `PLACARD_KEEP_${kind.toUpperCase()}`, defaultRetention[kind], maxRetentionDays)
  return {
    requests: days('requests'),
    notifications: days('notifications'),
    feedback: days('feedback'),
    sessions: days('sessions'),
    histories: days('histories'),
  }
}

const flags = new Set(['--fresh', '--no-demo'])

/** Reads arguments and environment; throws a `StartFailure` that names the invalid one. */
export function readSettings(args: readonly string[], environment: Environment): StartSettings {
  const unknown = args.find((argument) => !flags.has(argument))
  if (unknown !== undefined) {
    throw new StartFailure(
      `There is no option ${unknown}. Options: --fresh starts over with empty data, --no-demo creates no demo account.`,
    )
  }
  const sitePort = readPort(environment, 'PLACARD_PORT', defaults.sitePort)
  const deskPort = readPort(environment, 'PLACARD_DESK_PORT', defaults.deskPort)
  if (sitePort === deskPort && sitePort !== 0) {
    throw new StartFailure(
      `PLACARD_PORT and PLACARD_DESK_PORT are both ${sitePort}: the desk needs its own port.`,
    )
  }
  const databaseUrl = environment.DATABASE_URL || undefined
  const isFresh = args.includes('--fresh')
  if (isFresh && databaseUrl !== undefined) {
    throw new StartFailure(
      'DATABASE_URL is set, and --fresh deletes only what the sandbox created itself. Empty that PostgreSQL database yourself, or unset DATABASE_URL. Nothing was changed.',
    )
  }
  return {
    sitePort,
    deskPort,
    dataFolder: resolve(environment.PLACARD_DATA || '.sandbox'),
    databaseUrl,
    migrateUrl: environment.MIGRATE_DATABASE_URL || undefined,
    speed: readSpeed(environment),
    isFresh,
    hasDemo: !args.includes('--no-demo'),
    logLevel: readLogLevel(environment),
    listenOn: readListenOn(environment),
    trustsProxy: readTrustsProxy(environment),
    minVersion: readMinVersion(environment),
    metricsToken: readMetricsToken(environment),
    ledgerHost: readLedgerHost(environment),
    passkeySite: readPasskeySite(environment),
    traffic: readTraffic(environment),
    push: readPush(environment),
    retention: readRetention(environment),
  }
}
