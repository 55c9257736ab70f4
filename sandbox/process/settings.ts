/** What a start is told by its arguments and the environment; see README, "Settings". */
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { isReleaseVersion } from '#protocol/version.ts'
import { type LogLevel, logLevels } from './log.ts'

/** A start that cannot go on; the message is one paragraph for the person at the terminal. */
export class StartFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StartFailure'
  }
}

/** The code of a system error (`EADDRINUSE`, `EACCES`), if it is one. */
export function systemCodeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

export interface StartSettings {
  readonly sitePort: number
  readonly deskPort: number
  /** Absolute. */
  readonly dataFolder: string
  /** PostgreSQL in place of the data folder. */
  readonly databaseUrl: string | undefined
  /** Delivery seconds in a real second. */
  readonly speed: number
  readonly isFresh: boolean
  /** False leaves the demo account out. */
  readonly hasDemo: boolean
  /** `info` writes a line for each request. */
  readonly logLevel: LogLevel
  /** The address to listen on in place of loopback, for a container, whose ports are published by who runs it. */
  readonly listenOn: string | undefined
  /** A proxy in front says where calls come from. */
  readonly trustsProxy: boolean
  /** The oldest version of the app that `basic_config` calls safe; undefined where it names none. */
  readonly minVersion: string | undefined
}

export const defaults = { sitePort: 4400, deskPort: 4401, speed: 60, fastest: 1_000_000 } as const

type Environment = Readonly<Record<string, string | undefined>>

function readPort(environment: Environment, name: string, otherwise: number): number {
  const written = environment[name]
  if (written === undefined || written === '') return otherwise
  const port = /^\d{1,5}$/.test(written) ? Number(written) : Number.NaN
  if (!(port <= 65_535)) throw new StartFailure(`${name} is "${written}", which is not a port (0 to 65535).`)
  return port
}

function readSpeed(environment: Environment): number {
  const written = environment.SANDBOX_SPEED
  if (written === undefined || written === '') return defaults.speed
  const speed = /^\d+(?:\.\d+)?$/.test(written) ? Number(written) : Number.NaN
  if (!(speed > 0 && speed <= defaults.fastest)) {
    throw new StartFailure(
      `SANDBOX_SPEED is "${written}", which is not a number above 0, at most ${defaults.fastest}.`,
    )
  }
  return speed
}

function readLogLevel(environment: Environment): LogLevel {
  const written = environment.PLACARD_LOG || 'error'
  const level = logLevels.find((each) => each === written)
  if (level === undefined) {
    throw new StartFailure(`PLACARD_LOG is "${written}", which is none of ${logLevels.join(', ')}.`)
  }
  return level
}

function readTrustsProxy(environment: Environment): boolean {
  const written = environment.PLACARD_PROXY || '0'
  if (written !== '0' && written !== '1') {
    throw new StartFailure(`PLACARD_PROXY is "${written}": 1 where a proxy is in front, else 0.`)
  }
  return written === '1'
}

function readListenOn(environment: Environment): string | undefined {
  const written = environment.PLACARD_LISTEN || undefined
  if (written !== undefined && isIP(written) === 0)
    throw new StartFailure(`PLACARD_LISTEN is "${written}", which is not an address like 0.0.0.0.`)
  return written
}

function readMinVersion(environment: Environment): string | undefined {
  const written = environment.SANDBOX_MIN_VERSION || undefined
  if (written !== undefined && !isReleaseVersion(written)) {
    throw new StartFailure(`SANDBOX_MIN_VERSION is "${written}", which is not a version like 1.2.0.`)
  }
  return written
}

const flags = new Set(['--fresh', '--no-demo'])

/** Reads arguments and environment; throws a `StartFailure` that names what is wrong. */
export function readSettings(args: readonly string[], environment: Environment): StartSettings {
  const unknown = args.find((each) => !flags.has(each))
  if (unknown !== undefined) {
    throw new StartFailure(
      `There is no option ${unknown}. Options: --fresh begins anew, --no-demo leaves the demo account out.`,
    )
  }
  const sitePort = readPort(environment, 'PLACARD_PORT', defaults.sitePort)
  const deskPort = readPort(environment, 'PLACARD_DESK_PORT', defaults.deskPort)
  if (sitePort === deskPort && sitePort !== 0) {
    throw new StartFailure(
      `PLACARD_PORT and PLACARD_DESK_PORT are both ${sitePort}: the desk needs a port of its own.`,
    )
  }
  const databaseUrl = environment.DATABASE_URL || undefined
  const isFresh = args.includes('--fresh')
  if (isFresh && databaseUrl !== undefined) {
    throw new StartFailure(
      'DATABASE_URL is set, and --fresh empties only what the sandbox made itself. Empty that PostgreSQL database yourself, or unset DATABASE_URL. Nothing was changed.',
    )
  }
  return {
    sitePort,
    deskPort,
    dataFolder: resolve(environment.PLACARD_DATA || '.sandbox'),
    databaseUrl,
    speed: readSpeed(environment),
    isFresh,
    hasDemo: !args.includes('--no-demo'),
    logLevel: readLogLevel(environment),
    listenOn: readListenOn(environment),
    trustsProxy: readTrustsProxy(environment),
    minVersion: readMinVersion(environment),
  }
}
