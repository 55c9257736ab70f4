/**
 * The heartbeat of a process on a PostgreSQL that several processes share: one statement, on a connection of its own, that
 * asks for the lease, reads the delivery clock's anchor and measures the difference to the database's clock. The process
 * that holds the lease delivers, pays out and checks the ledger. An idle process sends nothing else.
 *
 * The lease is a session's advisory lock. It ends with the connection: at once when the process dies, and after
 * `maxSilenceMs` when it hangs or is cut off. What it saves is work done twice; that nothing takes effect twice is ensured
 * by the rows' locks.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import * as v from 'valibot'
import { ownVersion } from '../version.ts'
import {
  connectionFailure,
  DatabaseUnavailable,
  type InterruptionReason,
} from './interruptions/interruptions.ts'

export interface Heartbeat {
  /** This process holds the lease, and heard from the database within `maxSilenceMs`. */
  readonly isHolder: () => boolean
  /** Ends the connection, and with it the lease. */
  readonly stop: () => Promise<void>
}

export interface HeartbeatOptions {
  /** The process's own clock. */
  readonly ownTime: () => Date
  /** Gets the saved anchor of the delivery clock at each beat. */
  readonly onAnchor: (anchor: unknown) => void
  /** Gets the difference to add to the process's own clock, ms: at the start, each minute, and after a jump. */
  readonly onDifference: (ms: number) => void
}

/** The only process on an embedded database. */
export const soleHeartbeat: Heartbeat = { isHolder: () => true, stop: async () => undefined }

/** An arbitrary advisory lock key. */
export const leaseLock = 44_00_4402
/** The name of a heartbeat's connection in `pg_stat_activity`: with the version and the id of its process. */
const applicationName = `placard ${ownVersion} heartbeat ${process.pid}`
export const heartbeatPattern = /^placard (?:(\S+) )?heartbeat (\d+)$/
const holderBeatMs = 500
const followerBeatMs = 1000
const maxSilenceMs = 2000
/** A measurement with a longer round trip is used at the start only: its error may be half of it. */
const maxRoundTripMs = 500
const differenceMs = 60_000
/** A deviation that no round trip explains: the own clock was set. */
const jumpMs = 250

const statement = `select case when $1 then true else pg_try_advisory_lock($2) end as held,
  (select value from settings where key = 'delivery_clock') as anchor,
  (extract(epoch from clock_timestamp()) * 1000)::float8 as time, pg_is_in_recovery() as "isReadOnly"`
const Beat = v.object({ held: v.boolean(), anchor: v.unknown(), time: v.number(), isReadOnly: v.boolean() })

interface Measurement {
  readonly difference: number
  readonly roundTrip: number
}

/** Collects measurements and reports the most exact one of each minute, or the first after a jump. */
function createDifference(report: (ms: number) => void) {
  let current: number | undefined
  let best: Measurement | undefined
  let since = performance.now()
  return (measured: Measurement): void => {
    if (measured.roundTrip > maxRoundTripMs && current !== undefined) return
    if (best === undefined || measured.roundTrip <= best.roundTrip) best = measured
    const hasJumped =
      current !== undefined && Math.abs(measured.difference - current) > jumpMs + measured.roundTrip
    const isDue = current === undefined || performance.now() - since >= differenceMs
    if (!hasJumped && !isDue) return
    current = hasJumped ? measured.difference : best.difference
    best = undefined
    since = performance.now()
    report(current)
  }
}

/** Hears whether the database answers. */
export interface Availability {
  /** Two beats in a row, on two connections, got no answer. */
  readonly onLost: (reason: InterruptionReason) => void
  /** A beat got its answer. */
  readonly onHeard: () => void
}

/** A client that is not connected yet; `onEnd` is called when its connection breaks or ends. */
function createClient(url: string, onEnd: (client: Client) => void): Client {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: maxSilenceMs,
    query_timeout: maxSilenceMs,
    application_name: applicationName,
  })
  client.on('error', () => onEnd(client))
  client.on('end', () => onEnd(client))
  return client
}

/** Starts beating; resolves after the first beat, rejects when that fails. Later failures give up the lease and reconnect. */
export async function startHeartbeat(
  url: string,
  options: HeartbeatOptions,
  { onLost, onHeard }: Availability,
): Promise<Heartbeat> {
  const addMeasurement = createDifference(options.onDifference)
  let client: Client | undefined
  let isHeld = false
  let heardAt = 0
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isStopped = false

  const forget = (ended: Client) => {
    if (ended !== client) return
    client = undefined
    isHeld = false
  }

  async function beat(): Promise<void> {
    if (client === undefined) {
      client = createClient(url, forget)
      await client.connect()
      await client.query(`set idle_session_timeout = ${maxSilenceMs}`)
    }
    const [sentAt, sent] = [options.ownTime().getTime(), performance.now()]
    const { rows } = await client.query(statement, [isHeld, leaseLock])
    const roundTrip = performance.now() - sent
    const { held, anchor, time, isReadOnly } = v.parse(Beat, rows[0])
    if (isReadOnly) throw new DatabaseUnavailable('readOnly')
    isHeld = held
    heardAt = performance.now()
    onHeard()
    options.onAnchor(anchor)
    addMeasurement({ difference: time - (sentAt + roundTrip / 2), roundTrip })
  }

  /** Ends the connection, and with it the lease; resolves when it has ended, which may be never. */
  async function disconnect(): Promise<void> {
    const ended = client
    if (ended === undefined) return
    forget(ended)
    await ended.end().catch(() => undefined)
  }

  /** A beat; after a failure at once another one on a new connection, because a connection may break by itself. */
  async function beatOrReconnect(): Promise<void> {
    try {
      await beat().catch(async () => {
        void disconnect()
        await beat()
      })
    } catch (error) {
      void disconnect()
      onLost(connectionFailure(error).reason)
    }
  }

  function schedule(): void {
    if (isStopped) return
    timer = setTimeout(
      () => {
        running = beatOrReconnect().finally(schedule)
      },
      isHeld ? holderBeatMs : followerBeatMs,
    )
    timer.unref()
  }

  try {
    await beat()
  } catch (error) {
    void disconnect()
    throw error
  }
  schedule()
  return {
    isHolder: () => isHeld && performance.now() - heardAt < maxSilenceMs,
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await running
      await Promise.race([disconnect(), sleep(maxSilenceMs, undefined, { ref: false })])
    },
  }
}
