/** The connections of one process to a PostgreSQL server, which may go away and come back at any time. */
import { Pool, type PoolClient } from 'pg'
import {
  connectionFailure,
  DatabaseUnavailable,
  type InterruptionReason,
} from './interruptions/interruptions.ts'

const maxConnections = 10
/** How long a query waits for a connection, ms. */
const connectTimeoutMs = 4000

/** Without a listener, the error of a connection that breaks between two queries would end the process. */
const ignore = () => undefined

/** Lets each connection of a pool break at any time. */
export function tolerateBreaks(pool: Pool): void {
  pool.on('error', ignore)
  pool.on('connect', (client) => client.on('error', ignore))
}

type ConnectCallback = (
  error: Error | undefined,
  client: PoolClient | undefined,
  done: (release?: unknown) => void,
) => void

/** The pool of a PostgreSQL server. While it is interrupted, and when no connection can be opened, it throws `DatabaseUnavailable`. */
export class ServerPool extends Pool {
  readonly #used = new Set<PoolClient>()
  #interruption: InterruptionReason | undefined

  constructor(url: string) {
    const options = { connectionString: url, max: maxConnections, connectionTimeoutMillis: connectTimeoutMs }
    super({ ...options, keepAlive: true })
    tolerateBreaks(this)
    this.on('acquire', (client) => this.#used.add(client))
    this.on('release', (_error, client) => this.#used.delete(client))
  }

  /** Why the database cannot be used; undefined while it can. */
  get interruption(): InterruptionReason | undefined {
    return this.#interruption
  }

  override connect(): Promise<PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<PoolClient> | undefined {
    const connecting =
      this.#interruption === undefined
        ? super.connect().catch((error: unknown) => {
            throw connectionFailure(error)
          })
        : Promise.reject(new DatabaseUnavailable(this.#interruption))
    if (callback === undefined) return connecting
    connecting.then(
      (client) => callback(undefined, client, (error) => client.release(error instanceof Error)),
      (error: Error) => callback(error, undefined, ignore),
    )
    return undefined
  }

  /** The database does not answer: ends every connection, so that what waits for an answer fails, and opens no other. */
  interrupt(reason: InterruptionReason): void {
    if (this.#interruption === undefined) {
      for (const client of this.#used) void client.end()
      for (let idle = this.idleCount; idle > 0; idle -= 1)
        super.connect().then((client) => client.release(true), ignore)
    }
    this.#interruption = reason
  }

  /** The database answers again. */
  resume(): void {
    this.#interruption = undefined
  }
}
