/** Of several processes on one PostgreSQL one holds the lease: it delivers and pays out, and another takes over. */

import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { cheapCost } from '../../auth/passwords.ts'
import type { Database } from '../../db/database.ts'
import { leaseLock } from '../../db/heartbeat.ts'
import { openDatabase } from '../../db/open-database.ts'
import { checkInvariants } from '../../ledger/checks/invariants.ts'
import { type ServerDatabase, serverDatabase } from '../../testing/database.ts'
import { longOr } from '../../testing/full-run.ts'
import { leaseHolder, nextHolder } from '../../testing/interruptions/lease.ts'
import { remotePartner, type SandboxProcess, send, startProcess } from '../../testing/remote-sandbox.ts'
import { rightPassword } from '../../testing/sandbox.ts'
import { startSandbox } from '../start-sandbox.ts'

const serverUrl = inject('databaseUrl')
const Plans = v.object({
  list: v.array(v.object({ id: v.string(), product_id: v.string(), status: v.string() })),
})

describe.runIf(serverUrl !== undefined)('the lease', () => {
  let server: ServerDatabase
  let database: Database
  const running: SandboxProcess[] = []
  const start = async (speed?: number) => {
    const process = await startProcess(server.url, speed)
    running.push(process)
    return process
  }
  beforeEach(async () => {
    server = await serverDatabase()
    database = await openDatabase(server)
  })
  afterEach(async () => {
    for (const { child, end } of running.splice(0)) if (child.exitCode === null) await end('SIGKILL')
    await database?.close()
    await server?.drop()
  })

  it('another process takes over within 3 s when the holder dies, and goes on delivering', {
    timeout: 90_000,
  }, async () => {
    const processes = [await start(3600), await start(3600)]
    const first = await nextHolder(database)
    const dying = processes.find(({ child }) => child.pid === first.pid)
    const survivor = processes.find(({ child }) => child.pid !== first.pid)
    if (dying === undefined || survivor === undefined) throw new Error('no holder')
    const token = await remotePartner(survivor, 'ana')
    const { list } = v.parse(Plans, (await send(survivor.origin, 'planList', {}, token)).data)
    const plan = list.find(({ product_id }) => product_id === 'pebble-harbor')
    await dying.end('SIGKILL')
    const { pid, tookMs } = await nextHolder(database, first.pid)
    expect(pid).toBe(survivor.child.pid)
    expect(tookMs).toBeLessThan(3000)

    await send(survivor.origin, 'checkTransactionPassword', { password: rightPassword }, token)
    const funding = { id: plan?.id, amount: '50', request_id: randomUUID() }
    expect(await send(survivor.origin, 'putPlan', funding, token)).toMatchObject({ code: 200 })
    await expect
      .poll(
        async () => {
          const { data } = await send(survivor.origin, 'planList', {}, token)
          return v.parse(Plans, data).list.find(({ id }) => id === plan?.id)?.status
        },
        { timeout: 30_000, interval: 500 },
      )
      .not.toMatch(/^(?:waitPut|matching)$/)
    expect(await checkInvariants(database)).toEqual([])
  })

  it('a process that hangs loses the lease', { timeout: 60_000 }, async () => {
    await Promise.all([start(), start()])
    const { pid } = await nextHolder(database)
    process.kill(pid, 'SIGSTOP')
    try {
      expect((await nextHolder(database, pid)).pid).not.toBe(pid)
    } finally {
      process.kill(pid, 'SIGCONT')
    }
    // The process that was stopped follows, and does not take the lease back.
    const holder = await leaseHolder(database)
    expect(holder).not.toBe(pid)
    expect(holder).toBeDefined()
  })

  it('an idle follower sends at most one statement per second', { timeout: 60_000 }, async () => {
    // The test holds the lease, so the process follows.
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_lock(${leaseLock})`)
      const follower = await startSandbox({ ports: 0, data: server, passwordCost: cheapCost })
      const query = vi.spyOn(Client.prototype, 'query')
      try {
        const startedAt = performance.now()
        await expect
          .poll(() => query.mock.calls.length, { timeout: 20_000 })
          .toBeGreaterThanOrEqual(longOr(10, 3))
        expect(query.mock.calls.length - 1).toBeLessThanOrEqual((performance.now() - startedAt) / 1000)
      } finally {
        query.mockRestore()
        await follower.close()
        await tx.execute(sql`select pg_advisory_unlock(${leaseLock})`)
      }
    })
  })
})
