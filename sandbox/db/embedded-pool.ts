/**
 * PGlite behind the driver of any other PostgreSQL: a pool of one connection, whose bytes go to PGlite instead of a socket. A
 * query is one message to it, where PGlite's own way sends six, and its plan can be kept.
 */
import { Duplex } from 'node:stream'
import type { PGlite } from '@electric-sql/pglite'
import { Pool } from 'pg'

const asError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error('PGlite failed', { cause: thrown })

/**
 * The socket. PGlite works on this thread, and a round of the event loop takes in one new connection only: were all waiting
 * queries done in one round, whoever has to connect anew would be answered many seconds after the others. So each is a round.
 */
class PGliteSocket extends Duplex {
  readonly #client: PGlite

  constructor(client: PGlite) {
    super()
    this.#client = client
  }

  async connect(): Promise<void> {
    try {
      // What the connection before it left in the one session: the pool makes a new one after each query that failed.
      await this.#client.exec('rollback')
      await this.#client.exec('discard all')
      this.emit('connect')
    } catch (error) {
      this.destroy(asError(error))
    }
  }
  // What node-postgres asks of a socket besides.
  setNoDelay(): void {}
  ref(): void {}
  unref(): void {}

  override _read(): void {}

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error) => void): void {
    const sent = Buffer.concat(chunks.map(({ chunk }) => chunk))
    setImmediate(async () => {
      try {
        // Copied, since what it gives is its own memory.
        await this.#client.execProtocolRawStream(sent, { onRawData: (data) => this.push(Buffer.from(data)) })
        done()
      } catch (error) {
        done(asError(error))
      }
    })
  }

  override _final(done: () => void): void {
    this.push(null)
    done()
  }
}

/** Ended before `client` is closed. */
export const poolOn = (client: PGlite): Pool =>
  new Pool({
    max: 1,
    // A new connection is not asked for without need, since it begins the session anew.
    idleTimeoutMillis: 0,
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    stream: () => new PGliteSocket(client),
  })
