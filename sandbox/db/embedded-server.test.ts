import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type EmbeddedServer, serveEmbedded } from './embedded-server.ts'

const client = await PGlite.create()
let server: EmbeddedServer

beforeAll(async () => {
  server = await serveEmbedded(client)
})
afterAll(async () => {
  await server.close()
  await client.close()
})

/** The socket folder of a process that has ended. */
async function abandonedFolder(): Promise<string> {
  const pid = execFileSync(process.execPath, ['--print', 'process.pid'], { encoding: 'utf8' }).trim()
  return mkdtemp(join(tmpdir(), `placard-db-${pid}-`))
}

describe('PGlite behind a socket', () => {
  it('gives the next query a clean session after a connection broke in a transaction', async () => {
    const { pool } = server
    await pool.query('create table kept (id int)')
    const connection = await pool.connect()
    await connection.query('begin')
    await connection.query({ name: 'same', text: 'insert into kept values (1)' })
    connection.release(new Error('given up'))
    const { rows } = await pool.query({ name: 'same', text: 'select count(*)::int as count from kept' })
    expect(rows).toEqual([{ count: 0 }])
  })

  it.skipIf(process.platform === 'win32')(
    'removes only the folders of ended processes, without a connection to those that run, and its own when it is closed',
    async () => {
      const abandoned = await abandonedFolder()
      const starting = await mkdtemp(join(tmpdir(), `placard-db-${process.pid}-`))
      const connected = vi.fn()
      const running = createServer(connected).listen(join(starting, '.s.PGSQL.5432'))
      const other = await serveEmbedded(client)
      const own = String(other.pool.options.host)
      expect(existsSync(abandoned)).toBe(false)
      expect(existsSync(starting)).toBe(true)
      expect(connected).not.toHaveBeenCalled()
      running.close()
      expect(existsSync(own)).toBe(true)
      await other.close()
      expect(existsSync(own)).toBe(false)
      // The first server's socket still exists and accepts a new connection.
      const connection = await server.pool.connect()
      connection.release(new Error('given up'))
      expect((await server.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
      await rm(starting, { recursive: true })
    },
  )
})
