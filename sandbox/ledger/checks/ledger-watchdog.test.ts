/** A broken rule stops the money that it concerns, in every process, until an operator lifts the stop; reading works. */
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { UserContext } from '../../context.ts'
import { ledgerStops } from '../../db/schema/ledger-checks.ts'
import { advanceClock } from '../../delivery/advance.ts'
import { createApp } from '../../http/app.ts'
import { healthPath } from '../../http/health.ts'
import type { LogLine } from '../../process/log.ts'
import { type TestDatabase, testKinds } from '../../testing/database.ts'
import { actionsOf, moneySandbox, newPartner } from '../../testing/partner.ts'
import { checkInvariants } from './invariants.ts'
import { liftStops, readStops, StillBroken } from './ledger-stops.ts'
import { type LedgerWatchdog, watchLedger } from './ledger-watchdog.ts'

const moneyStopped = { key: 'general.moneyStopped' }

describe.each(testKinds({ asSuperuser: true }))('on %s', (_name, open) => {
  let test: TestDatabase
  let on: Awaited<ReturnType<typeof moneySandbox>>
  let watchdog: LedgerWatchdog
  let ana: UserContext
  let ben: UserContext
  const logged: LogLine[] = []

  beforeEach(async () => {
    test = await open()
    on = await moneySandbox(test.database)
    logged.length = 0
    watchdog = watchLedger(on.sandbox, (line) => void logged.push(line))
    ana = await newPartner(on.sandbox)
    ben = await newPartner(on.sandbox)
    for (const partner of [ana, ben]) await actionsOf(partner).deposit('100')
    await watchdog.check('full')
  })
  afterEach(async () => {
    await watchdog.stop()
    await test.close()
  })

  /** Changes rows with the ledger's triggers disabled, which the sandbox's code cannot do. */
  const tamper = (change: ReturnType<typeof sql>) =>
    test.database.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(change)
    })
  const health = async () => {
    const answer = await createApp(on.sandbox, { log: () => undefined }).request(healthPath)
    return { status: answer.status, body: await answer.json() }
  }
  const lift = () => liftStops(test.database, { by: 'Ada', reason: 'repaired by hand', at: on.clock.now() })
  const changeBalance = (cents: number) =>
    tamper(
      sql`update balances set amount = amount + ${cents} where account_id = ${ana.account.id} and balance = 'available'`,
    )

  it('checks of a sound ledger, in full and of what is new, find nothing', async () => {
    for (const partner of [ana, ben]) {
      const act = actionsOf(partner)
      await act.stepUp()
      await act.put(await act.waiting('brindle-coffee'), '70')
      await advanceClock(on.sandbox, 30 * 60_000)
      expect(await watchdog.check('due')).toMatchObject({ broken: [], stoppedAccounts: 0 })
    }
    await advanceClock(on.sandbox, 24 * 3_600_000)
    expect(await watchdog.check('due')).toMatchObject({ broken: [], stoppedAccounts: 0 })
    expect(await watchdog.check('full')).toMatchObject({ broken: [], stoppedAccounts: 0 })
    expect(await health()).toEqual({
      status: 200,
      body: {
        status: 'ok',
        ledger: { checked_at: on.clock.now().toISOString(), broken: [], stopped_accounts: 0 },
      },
    })
  })

  it("a breach in one account stops that account's money and nobody else's", async () => {
    await changeBalance(1)
    expect(await watchdog.check('due')).toMatchObject({ broken: [], stoppedAccounts: 1 })
    expect(logged).toContainEqual(
      expect.objectContaining({ rule: expect.stringContaining('a balance is the sum of its entries') }),
    )
    await expect(actionsOf(ana).deposit('5')).rejects.toMatchObject(moneyStopped)
    await actionsOf(ben).deposit('5')
    expect(await health()).toMatchObject({ status: 200, body: { ledger: { stopped_accounts: 1 } } })
    expect(await actionsOf(ana).property()).toMatchObject({ available: '101.00' })
    // A second check neither repeats the stop nor lifts it.
    await watchdog.check('due')
    expect(await readStops(test.database)).toHaveLength(1)
  })

  it('a breach of the network sums stops all money', async () => {
    await tamper(
      sql`update entries set amount = amount - 1 where id = (select max(id) from entries where account_id is null)`,
    )
    const { broken } = await watchdog.check('full')
    expect(broken.join()).toContain('money neither appears nor disappears')
    for (const partner of [ana, ben])
      await expect(actionsOf(partner).deposit('5')).rejects.toMatchObject(moneyStopped)
    expect(await health()).toMatchObject({ status: 503, body: { status: 'stopped', ledger: { broken } } })
  })

  it('a new movement that does not add up is found by the check of what is new', async () => {
    await actionsOf(ben).deposit('7')
    await tamper(sql`delete from entries where id = (select max(id) from entries where account_id is null)`)
    const { broken } = await watchdog.check('due')
    expect(broken.join()).toContain('a movement has two rows that add up to zero')
  })

  it('the check of what is new finds each broken rule of an account', async () => {
    const newest = (id: string) => sql`(select max(number) from entries where account_id = ${id})`
    const changes: readonly (readonly [rule: string, (id: string) => ReturnType<typeof sql>])[] = [
      [
        'an entry belongs to',
        (id) =>
          sql`update entries set type = 'vip_subscription' where account_id = ${id} and number = ${newest(id)}`,
      ],
      [
        'no balance is below zero',
        (id) =>
          sql`update entries set balance_after = -1 where account_id = ${id} and number = ${newest(id)}`,
      ],
      [
        'an entry says what its balance',
        (id) => sql`update entries set balance_after = 8 where account_id = ${id} and number = ${newest(id)}`,
      ],
      [
        'entries are numbered',
        (id) => sql`update accounts set next_entry_number = next_entry_number + 1 where id = ${id}`,
      ],
      [
        'the time of entries',
        (id) => sql`update accounts set last_entry_at = last_entry_at + interval '1 s' where id = ${id}`,
      ],
      [
        'the counters of lists',
        (id) => sql`update entry_counts set entries = entries + 1 where account_id = ${id}`,
      ],
      [
        'the counters of lists',
        (id) => sql`update entry_totals set entries = entries + 1 where account_id = ${id}`,
      ],
      [
        'the deposit figure',
        (id) => sql`update accounts set deposit_total = deposit_total + 1 where id = ${id}`,
      ],
      [
        'what plans hold',
        (id) =>
          sql`update plans set status = 'putting', put_amount = 5 where account_id = ${id} and status = 'waitPut' and ordinal = 1 and product_id = 'brindle-coffee'`,
      ],
    ]
    for (const [index, [rule, change]] of changes.entries()) {
      const partner = await newPartner(on.sandbox)
      await actionsOf(partner).deposit('7')
      await tamper(change(partner.account.id))
      expect(await watchdog.check('due')).toMatchObject({ broken: [], stoppedAccounts: index + 1 })
      expect(logged.map((line) => line.rule).join(), rule).toContain(rule)
      logged.length = 0
    }
  })

  it('a history that was rewritten with all its sums is found by the full check', async () => {
    const id = ana.account.id
    await tamper(sql`update entries set amount = sign(amount) * 90, balance_after = balance_after - 10
      where movement_id = (select movement_id from entries
        where account_id = ${id} and ledger_account = 'available' and amount = 100)`)
    await tamper(sql`update entries set balance_after = 90 where account_id = ${id} and amount = 90`)
    await tamper(
      sql`update balances set amount = amount - 10 where account_id = ${id} and balance = 'available'`,
    )
    await tamper(sql`update accounts set deposit_total = deposit_total - 10 where id = ${id}`)
    await tamper(sql`update entry_counts set money_in = 90 where account_id = ${id} and money_in = 100`)
    // All sums agree: only the tree and the running sums know what was there.
    const ofTheTree = expect.stringContaining('a leaf says what its entry says')
    expect(await checkInvariants(test.database)).toEqual([ofTheTree])
    // Full, because the server counts changed rows in tables that are only added to.
    expect(await watchdog.check('due')).toMatchObject({ stoppedAccounts: 1 })
    expect(logged.map(({ rule }) => rule)).toEqual([
      ofTheTree,
      expect.stringContaining('what was verified has not changed since'),
    ])
  })

  it('a stop is lifted by an operator alone, after a full check, and stays as a record', async () => {
    await changeBalance(1)
    await watchdog.check('due')
    await expect(lift()).rejects.toThrow(StillBroken)
    await changeBalance(-1)
    await watchdog.check('full')
    await expect(actionsOf(ana).deposit('5')).rejects.toMatchObject(moneyStopped)
    expect(await lift()).toBe(1)
    await actionsOf(ana).deposit('5')
    const [record] = await test.database.read.select().from(ledgerStops)
    expect(record).toMatchObject({
      account_id: ana.account.id,
      ended_by: 'Ada',
      end_reason: 'repaired by hand',
      ended_at: on.clock.now(),
    })
    for (const change of [
      sql`delete from ledger_stops`,
      sql`truncate ledger_stops`,
      sql`update ledger_stops set broken = '[]'`,
      sql`update ledger_stops set ended_at = null`,
    ])
      await expect(test.database.db.execute(change)).rejects.toThrow()
  })

  it('a stop does not end without the name of who lifts it', async () => {
    await changeBalance(1)
    await watchdog.check('due')
    await expect(test.database.db.execute(sql`update ledger_stops set ended_at = now()`)).rejects.toThrow()
  })

  it('a stopped account is neither delivered to nor paid out, others are', async () => {
    for (const partner of [ana, ben]) {
      const act = actionsOf(partner)
      await act.stepUp()
      await act.put(await act.waiting('brindle-coffee'), '70')
    }
    await changeBalance(1)
    await watchdog.check('due')
    await advanceClock(on.sandbox, 24 * 3_600_000)
    const statusOf = async (partner: UserContext) => {
      const result = await test.database.db.execute(
        sql`select status from plans where account_id = ${partner.account.id} and put_at is not null`,
      )
      return Object(result).rows[0].status
    }
    expect([await statusOf(ana), await statusOf(ben)]).toEqual(['matching', 'settled'])
  })

  it('a restored backup is checked in full', async () => {
    const fullAt = async () =>
      Object(await test.database.db.execute(sql`select full_at from ledger_checks`)).rows[0].full_at
    const before = await fullAt()
    on.clock.tick(120_000)
    await watchdog.check('due')
    expect(await fullAt()).toEqual(before)
    // What a restore changes: the tables are new ones.
    await test.database.db.execute(sql`update ledger_checks set place = 'elsewhere'`)
    await watchdog.check('due')
    expect(await fullAt()).not.toEqual(before)
  })

  it('the first check after three at night is full', async () => {
    const fullAt = async () =>
      Object(await test.database.db.execute(sql`select full_at from ledger_checks`)).rows[0].full_at
    const before = await fullAt()
    on.clock.tick(20 * 3_600_000)
    await watchdog.check('due')
    const after = await fullAt()
    expect(after).not.toEqual(before)
    on.clock.tick(60_000)
    await watchdog.check('due')
    expect(await fullAt()).toEqual(after)
  })
})
