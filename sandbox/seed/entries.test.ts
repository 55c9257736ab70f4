import { asc, type SQLWrapper, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { entryTypes } from '#protocol/http/wallet.ts'
import { entries } from '../db/schema/ledger.ts'
import { partnerNamed } from '../desk/partners.ts'
import { checkInvariants } from '../ledger/checks/invariants.ts'
import { lastBefore, lastOfBalance } from '../ledger/entry-history.ts'
import { inRange, selectEntries } from '../routes/wallet/entries.ts'
import { monthOf, pageOfEntries, totalOf } from '../routes/wallet/entry-list.ts'
import { superuserTestDatabase, testKinds } from '../testing/database.ts'
import { longOr } from '../testing/full-run.ts'
import { rowsReadBy } from '../testing/rows-read.ts'
import { type WalletSandbox, walletSandbox } from '../testing/wallet.ts'
import { seedEntries } from './entries.ts'

const serverUrl = inject('databaseUrl')

/** A partner without an ad account, so without entries. */
async function newcomer({ server }: WalletSandbox) {
  const token = await server.register()
  const { username } = Object((await server.call('userInfo', {}, token)).data)
  const account = await partnerNamed(server.sandbox.database, String(username))
  if (account === undefined) throw new Error('the partner was not found')
  return account
}

describe.each(testKinds({ asSuperuser: true }))('on %s, a seeded history', (_, open) => {
  let on: WalletSandbox
  beforeAll(async () => {
    on = await walletSandbox(open)
  })
  afterAll(() => on.close())

  it('a seeded history of an empty account covers two years and all eight types', async () => {
    const { id } = await newcomer(on)
    const now = on.clock.now()
    await seedEntries(on.database, id, 1003, now)
    expect(await checkInvariants(on.database)).toEqual([])
    const rows = await on.database.read
      .select()
      .from(entries)
      .where(inRange(id, { after: 0, last: 9999 }, undefined))
    expect(rows).toHaveLength(1003)
    expect(new Set(rows.map((row) => row.type)).size).toBe(entryTypes.length)
    const times = rows.map((row) => row.at?.getTime() ?? 0)
    expect(Math.max(...times)).toBeLessThanOrEqual(now.getTime())
    expect((now.getTime() - Math.min(...times)) / (24 * 3_600_000)).toBeCloseTo(730, 0)
  })

  it('a seeded history continues existing entries, and more can be added', async () => {
    const wallet = await on.newWallet()
    await wallet.deposit('5')
    const { total: before } = await wallet.ok('entries')
    on.clock.tick(20 * 24 * 3_600_000)
    await seedEntries(on.database, wallet.account.id, 500, on.clock.now())
    await seedEntries(on.database, wallet.account.id, 3, on.clock.now())
    await wallet.deposit('5')
    const { list, total } = await wallet.ok('entries', { page_size: 100 })
    expect(total).toBe(before + 504)
    expect(list.map((entry) => entry.id)).toEqual(Array.from({ length: 100 }, (__, index) => total - index))
    expect(await checkInvariants(on.database)).toEqual([])
  })

  it('the ledger rules are enforced after seeding', async () => {
    const { db } = on.database
    await expect(db.execute(sql`delete from entries`)).rejects.toThrow()
    await expect(db.execute(sql`update movements set at = at`)).rejects.toThrow()
    for (const table of ['balances', 'entry_counts', 'entry_totals']) {
      await expect(db.execute(sql.raw(`delete from ${table}`))).rejects.toThrow()
    }
  })
})

/** Long enough that a plan that reads the whole history reads many times the allowed rows. */
const length = longOr(100_000, 10_000)
/** A position in the history, as a fraction of its length. */
const at = (fraction: number) => fraction * length

describe.runIf(serverUrl !== undefined)(`queries on ${length} entries`, () => {
  let on: WalletSandbox
  let id = ''
  beforeAll(async () => {
    on = await walletSandbox(superuserTestDatabase)
    ;({ id } = await newcomer(on))
    await seedEntries(on.database, id, length, on.clock.now())
  }, 120_000)
  afterAll(() => on.close())

  const rowsRead = (query: SQLWrapper) => rowsReadBy(on.database, query)

  const all = { after: 0, last: 2 ** 31 - 1 }
  const month = { after: at(0.4), last: at(0.44) }

  it.each([
    ['the first page', all, {}],
    ['a page deep in the history', all, { before: at(0.3) }],
    ['a page of a rare type', all, { type: 'vip_subscription' }],
    ['a page of a month', month, {}],
    ['a page of a month and a rare type', month, { type: 'vip_subscription', before: at(0.42) }],
  ] as const)('PostgreSQL reads at most one page of entries for %s', async (_, range, request) => {
    const read = await rowsRead(pageOfEntries(on.database.read, id, range, { page_size: 20, ...request }))
    expect(read.entries).toBeLessThanOrEqual(20)
    expect(read.movements).toBeLessThanOrEqual(20)
  })

  it('PostgreSQL reads at most one page of entries for a page of a statement', async () => {
    const where = inRange(id, { after: at(0.5), last: at(0.9) }, undefined)
    const page = selectEntries(on.database.read, { where, order: asc(entries.number), limit: 1000 })
    const read = await rowsRead(page)
    expect(read.entries).toBeLessThanOrEqual(1000)
    expect(read.movements).toBeLessThanOrEqual(1000)
  })

  it('PostgreSQL reads one entry for the start of a period and for an opening balance', async () => {
    const { read } = on.database
    const yearAgo = new Date(on.clock.now().getTime() - 365 * 24 * 3_600_000)
    expect(await rowsRead(lastBefore(read, id, yearAgo))).toEqual({ entries: 1 })
    expect(await rowsRead(lastOfBalance(read, id, 'available', at(0.5)))).toEqual({ entries: 1 })
    // A balance without entries causes no scan of the history.
    expect(await rowsRead(lastOfBalance(read, id, 'start_up_credit', at(0.5)))).toEqual({ entries: 0 })
  })

  it('PostgreSQL reads only counters for totals and the sums of a month', async () => {
    const { read } = on.database
    expect(await rowsRead(totalOf(read, id, undefined))).toEqual({ entry_totals: 8 })
    expect((await rowsRead(totalOf(read, id, 'vip_subscription'))).entry_totals).toBeLessThanOrEqual(8)
    const bounds = { from: new Date('2025-06-01T00:00:00Z'), to: new Date('2025-07-01T00:00:00Z') }
    const [counted] = await monthOf(read, id, bounds, undefined)
    expect(counted?.total).toBeGreaterThan(at(0.035))
    const { entry_counts: counters, ...others } = await rowsRead(monthOf(read, id, bounds, 'ad_serving'))
    expect(others).toEqual({})
    expect(counters).toBeLessThanOrEqual(counted?.total ?? 0)
  })
})
