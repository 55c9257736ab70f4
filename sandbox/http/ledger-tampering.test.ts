/** A manual change of the ledger is detected at the next start or within a minute, and stops money until it is repaired. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterEach, expect, it, vi } from 'vitest'
import { cheapCost } from '../auth/passwords.ts'
import type { Database } from '../db/database.ts'
import { openDatabase } from '../db/open-database.ts'
import { liftStops, readStops } from '../ledger/checks/ledger-stops.ts'
import { readLedgerState, watchLedger } from '../ledger/checks/ledger-watchdog.ts'
import { databaseFolder } from '../process/data-folder.ts'
import type { LogLine } from '../process/log.ts'
import { startSandbox } from '../process/start-sandbox.ts'
import { actionsOf, moneySandbox, newPartner } from '../testing/partner.ts'
import { desk, remotePartner, send } from '../testing/remote-sandbox.ts'
import { rightPassword } from '../testing/sandbox.ts'

afterEach(() => void vi.useRealTimers())

/** Changes a balance with the ledger's triggers disabled, which the sandbox's code cannot do. */
const change = (database: Database, cents: number) =>
  database.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`update balances set amount = amount + ${cents} where balance = 'available'`)
  })

it('tampering found at the start stops money requests with a clear error, reading works', {
  timeout: 120_000,
}, async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'placard-breach-')), 'data')
  const lines: LogLine[] = []
  const log = (line: LogLine) => void lines.push(line)
  const start = () => startSandbox({ ports: 0, data: { folder }, passwordCost: cheapCost, log })
  const tamper = async (cents: number) => {
    const database = await openDatabase({ folder: databaseFolder(folder) })
    await change(database, cents)
    await database.close()
  }
  const health = async (origin: string) => (await fetch(`${origin}/health`)).json()
  try {
    const first = await start()
    const token = await remotePartner(first, 'ana')
    await first.close()
    await tamper(1)

    const second = await start()
    expect(await health(second.origin)).toMatchObject({
      status: 'ok',
      ledger: { broken: [], stopped_accounts: 1 },
    })
    expect(lines).toContainEqual(
      expect.objectContaining({
        event: 'ledger stopped',
        rule: expect.stringContaining('a balance is the sum of its entries'),
      }),
    )
    await send(second.origin, 'checkTransactionPassword', { password: rightPassword }, token)
    const withdrawal = { amount: '25', method: 'address', request_id: crypto.randomUUID() }
    const rejected = await send(second.origin, 'withdraw', withdrawal, token)
    expect(rejected).toMatchObject({ code: 500, data: { key: 'general.moneyStopped' } })
    expect(rejected.msg).toMatch(/money/i)
    await expect(desk(second.deskOrigin, 'deposit', { username: 'ana', amount: '5' })).rejects.toThrow()
    expect(await send(second.origin, 'property', {}, token)).toMatchObject({ code: 200 })
    await second.close()
    await tamper(-1)

    // The repair alone lifts nothing.
    const repaired = await openDatabase({ folder: databaseFolder(folder) })
    expect(await readStops(repaired)).toHaveLength(1)
    expect(await liftStops(repaired, { by: 'Ada', reason: 'repaired by hand', at: new Date() })).toBe(1)
    await repaired.close()
    const third = await start()
    expect(await health(third.origin)).toMatchObject({ status: 'ok', ledger: { stopped_accounts: 0 } })
    await send(third.origin, 'checkTransactionPassword', { password: rightPassword }, token)
    expect(await send(third.origin, 'withdraw', withdrawal, token)).toMatchObject({ code: 200 })
    await third.close()
  } finally {
    rmSync(join(folder, '..'), { recursive: true, force: true })
  }
})

it('the ledger is checked every minute', async () => {
  const database = await openDatabase({ memory: true })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { sandbox } = await moneySandbox(database)
  const watchdog = watchLedger(sandbox, () => undefined)
  try {
    const state = () => readLedgerState(sandbox)
    await actionsOf(await newPartner(sandbox)).deposit('100')
    vi.advanceTimersByTime(60_000)
    while ((await state()).checkedAt === undefined) await setImmediate()
    expect((await state()).stoppedAccounts).toBe(0)
    await change(database, 1)
    vi.advanceTimersByTime(60_000)
    while ((await state()).stoppedAccounts === 0) await setImmediate()
  } finally {
    await watchdog.stop()
    await database.close()
  }
})
