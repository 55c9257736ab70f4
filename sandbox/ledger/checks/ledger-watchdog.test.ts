/** A broken invariant stops all movements of money, in every process, and is reported; other requests work. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { UserContext } from '../../context.ts'
import type { Database } from '../../db/database.ts'
import { createApp } from '../../http/app.ts'
import { healthPath } from '../../http/health.ts'
import { testKinds } from '../../testing/database.ts'
import { actionsOf, newPartner } from '../../testing/partner.ts'
import { createTestSandbox, type TestSandbox } from '../../testing/sandbox.ts'
import { type LedgerWatchdog, watchLedger } from './ledger-watchdog.ts'

const stopped = { code: 500, data: { key: 'general.moneyStopped' } }

describe.each(testKinds())('on %s', (_name, open) => {
  let server: TestSandbox
  let close: () => Promise<void>
  let watchdog: LedgerWatchdog
  let token: Record<string, string>
  let partner: UserContext

  beforeAll(async () => {
    const test = await open()
    close = test.close
    server = await createTestSandbox(undefined, test.database)
    watchdog = watchLedger(server.sandbox, (line) => void server.logged.push(line))
    token = await server.registerOpen()
    partner = await newPartner(server.sandbox)
    await actionsOf(partner).deposit('100')
  })
  afterAll(async () => {
    await watchdog.stop()
    await close()
  })

  /** Changes rows with the ledger's triggers disabled, which the sandbox's code cannot do. */
  const tamper = (database: Database, change: string) =>
    database.db.transaction(async (tx) => {
      await tx.execute(sql.raw('set local session_replication_role = replica'))
      await tx.execute(sql.raw(change))
    })
  const health = async () => {
    const app = createApp(server.sandbox, { ledgerState: watchdog.state, log: () => undefined })
    const answer = await app.request(healthPath)
    return { status: answer.status, body: await answer.json() }
  }

  it('a check of a sound ledger reports no broken rule', async () => {
    expect(await watchdog.check()).toMatchObject({ broken: [] })
    expect(await health()).toEqual({
      status: 200,
      body: { status: 'ok', ledger: { checked_at: server.clock.now().toISOString(), broken: [] } },
    })
  })

  it('money requests are stopped after a manual change of a balance, others work', async () => {
    await tamper(
      server.sandbox.database,
      `update balances set amount = amount + 1 where balance = 'available'`,
    )
    const { broken } = await watchdog.check()
    expect(broken.join()).toContain('a balance is the sum of its entries')
    expect(await health()).toMatchObject({ status: 503, body: { status: 'stopped', ledger: { broken } } })
    expect(server.logged).toContainEqual(expect.objectContaining({ event: 'ledger stopped' }))

    const newcomer = await server.register()
    const open = { authorisation_code: 'PLACARD-OPEN', request_id: randomUUID() }
    expect(await server.call('openStore', open, newcomer)).toMatchObject(stopped)
    await expect(actionsOf(partner).deposit('5')).rejects.toMatchObject({ key: 'general.moneyStopped' })
    await actionsOf(partner).stepUp()
    const put = actionsOf(partner).put(await actionsOf(partner).waiting('brindle-coffee'), '70')
    await expect(put).rejects.toMatchObject({ key: 'general.moneyStopped' })
    expect(await server.call('property', {}, token)).toMatchObject({ code: 200 })

    await tamper(
      server.sandbox.database,
      `update balances set amount = amount - 1 where balance = 'available'`,
    )
    expect(await watchdog.check()).toMatchObject({ broken: [] })
    // The rejection was not stored: the same request is executed now.
    expect(await server.call('openStore', open, newcomer)).toMatchObject({ code: 200 })
  })
})
