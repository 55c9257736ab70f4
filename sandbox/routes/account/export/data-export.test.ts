/** Exporting the account's data: what is in it, and what it may cost others. */
import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { basePath } from '#protocol/http/endpoint.ts'
import { Envelope } from '#protocol/http/envelope.ts'
import { DataExport, userAdditions } from '#protocol/http/user-additions.ts'
import { amount, sum } from '#protocol/money.ts'
import { accounts } from '../../../db/schema/accounts.ts'
import { feedback, notifications } from '../../../db/schema/support.ts'
import { creditDeposit } from '../../../ledger/customer-service.ts'
import { standingCodes } from '../../../seed/codes.ts'
import { seedEntries } from '../../../seed/entries.ts'
import { type TestDatabase, testKinds } from '../../../testing/database.ts'
import { createTestSandbox, registration, type TestSandbox } from '../../../testing/sandbox.ts'

const minuteMs = 60_000
const openStore = () => ({ authorisation_code: standingCodes.authorisation, request_id: crypto.randomUUID() })
const tooMany = { code: 400, data: { key: 'general.tooManyTries' } }

// A superuser seeds histories; `many-exports.test.ts` exports with the app's role.
describe.each(testKinds({ asSuperuser: true }))('on %s', (name, open) => {
  let test: TestDatabase
  let server: TestSandbox
  beforeAll(async () => {
    test = await open()
    server = await createTestSandbox(undefined, test.database, { streams: { pauseMs: 500 } })
  })
  afterAll(() => test.close())

  let partnerCount = 0
  async function partner({ entries = 0 } = {}) {
    partnerCount += 1
    const username = `exporter${partnerCount}`
    const { database, clock } = server.sandbox
    const answer = await server.call('register', registration(username))
    const token = { 'X-CT': v.parse(v.object({ token: v.string() }), answer.data).token }
    const [account] = await database.read.select().from(accounts).where(eq(accounts.username, username))
    if (!account) throw new Error('no account')
    if (entries > 0) await seedEntries(database, account.id, entries, clock.now())
    return { token, username, id: account.id }
  }
  type Partner = Awaited<ReturnType<typeof partner>>

  /** The answer, which nobody has read. */
  const send = async ({ token }: Partner, { app } = server) =>
    app.request(`${basePath}${userAdditions.exportData.path}`, { headers: token })
  const dataOf = (envelope: unknown) => v.parse(DataExport, v.parse(Envelope, envelope).data)
  const rowsIn = ({ sections }: DataExport, name: string) =>
    sections.find((section) => section.name === name)?.rows ?? []

  it('the export contains every section, all entries and no secret', async () => {
    const me = await partner()
    const { database, clock } = server.sandbox
    await creditDeposit(database, me.id, amount('500'), clock.now())
    await server.call('openStore', openStore(), me.token)
    await server.call('setTransactionPassword', { password: '0'.repeat(32) }, me.token)
    const data = dataOf(await (await send(me)).json())
    expect(data.username).toBe(me.username)
    expect(rowsIn(data, 'accounts')).toMatchObject([
      { username: me.username, email: `${me.username}@example.org` },
    ])
    expect(rowsIn(data, 'entries').map(({ id }) => id)).toEqual([1, 2])
    expect(rowsIn(data, 'balances')).toContainEqual({ balance: 'available', amount: '500' })
    expect(rowsIn(data, 'plans').length).toBeGreaterThan(0)
    expect(rowsIn(data, 'sessions')).toHaveLength(1)
    for (const { total, rows } of data.sections) expect(total).toBe(rows.length)
    expect(JSON.stringify(data)).not.toMatch(/scrypt|(?:password|token|key)_hash/)
  })

  it("the export contains nothing of another user's data", async () => {
    const [mine, other] = [await partner(), await partner()]
    const text = await (await send(mine)).text()
    expect(text).not.toContain(other.id)
    expect(text).not.toContain(other.username)
  })

  it('rows of several pages are all there, once and in their order', async () => {
    const me = await partner({ entries: 1201 })
    const { database, clock } = server.sandbox
    const at = clock.now()
    const told = Array.from({ length: 1001 }, (_, index) => index)
    await database.db.insert(notifications).values(
      told.map((index) => ({
        account_id: me.id,
        category: 'activity' as const,
        title: `${index}`,
        content: 'Text',
        at,
      })),
    )
    // The same time for all.
    await database.db
      .insert(feedback)
      .values(
        told.map((index) => ({ account_id: me.id, topic: `${index}`, content: 'Text', images: [], at })),
      )
    const data = dataOf(await (await send(me)).json())
    expect(rowsIn(data, 'entries').map(({ id }) => id)).toEqual(
      Array.from({ length: 1201 }, (_, index) => index + 1),
    )
    const titles = rowsIn(data, 'notifications').flatMap(({ title }) =>
      title === null ? [] : [Number(title)],
    )
    expect(titles).toEqual(told)
    const topics = rowsIn(data, 'feedback').map(({ topic }) => Number(topic))
    expect(topics.toSorted((a, b) => a - b)).toEqual(told)
  })

  it('an account exports three times at once, then once in twenty minutes', async () => {
    const me = await partner()
    for (let count = 0; count < 3; count += 1)
      expect(await (await send(me)).json()).toMatchObject({ code: 200 })
    const until = new Date(server.clock.now().getTime() + 20 * minuteMs).toISOString()
    const answer = await send(me)
    expect(answer.headers.get('Retry-After')).toBe('1200')
    expect(await answer.json()).toMatchObject({ ...tooMany, data: { params: { until } } })
    expect(await (await send(await partner())).json()).toMatchObject({ code: 200 })
    server.clock.tick(20 * minuteMs)
    expect(await (await send(me)).json()).toMatchObject({ code: 200 })
    expect(await (await send(me)).json()).toMatchObject(tooMany)
  })

  it('an account has one export at a time, and another account has its own', async () => {
    const [me, other] = [await partner({ entries: 500 }), await partner()]
    const first = await send(me)
    const second = await send(me)
    expect(second.headers.get('Retry-After')).toBe('30')
    expect(await second.json()).toMatchObject(tooMany)
    expect(await (await send(other)).json()).toMatchObject({ code: 200 })
    expect(rowsIn(dataOf(await first.json()), 'entries')).toHaveLength(500)
    // The refused one did not count.
    for (let count = 0; count < 2; count += 1)
      expect(await (await send(me)).json()).toMatchObject({ code: 200 })
  })

  it('an export whose client leaves, or does not read, makes room for the next', async () => {
    const me = await partner({ entries: 500 })
    const left = await send(me)
    await left.body?.cancel()
    const unread = await send(me)
    await expect.poll(() => server.requestLog.some(({ event }) => event === 'answer not read')).toBe(true)
    const wholeText = unread.text().then(({ length }) => length)
    await expect(wholeText).rejects.toThrow('does not read')
    expect(rowsIn(dataOf(await (await send(me)).json()), 'entries')).toHaveLength(500)
  })

  it('a third export waits for one of two others', async () => {
    const [one, two, three] = [
      await partner({ entries: 500 }),
      await partner({ entries: 500 }),
      await partner(),
    ]
    const [first, second] = [await send(one), await send(two)]
    let isAnswered = false
    const third = send(three).then((answer) => {
      isAnswered = true
      return answer.json()
    })
    expect(await server.call('userInfo', {}, three.token)).toMatchObject({ code: 200 })
    expect(isAnswered).toBe(false)
    await first.body?.cancel()
    expect(await third).toMatchObject({ code: 200 })
    await second.body?.cancel()
  })

  if (name === 'PostgreSQL') {
    it('an account has one export at a time over all processes', async () => {
      const another = await test.openAnother?.()
      const elsewhere = await createTestSandbox(undefined, another, { clock: server.clock })
      const me = await partner({ entries: 500 })
      const first = await send(me)
      expect(await (await send(me, elsewhere)).json()).toMatchObject(tooMany)
      expect(rowsIn(dataOf(await first.json()), 'entries')).toHaveLength(500)
      expect(await (await send(me, elsewhere)).json()).toMatchObject({ code: 200 })
    })

    it('an export shows one moment, whatever is written meanwhile', async () => {
      const me = await partner({ entries: 500 })
      const answer = await send(me)
      const { database, clock } = server.sandbox
      await creditDeposit(database, me.id, amount('500'), clock.now())
      const data = dataOf(await answer.json())
      const entries = v.parse(
        v.array(v.object({ balance: v.string(), amount: v.string() })),
        rowsIn(data, 'entries'),
      )
      expect(entries).toHaveLength(500)
      const available = entries.filter(({ balance }) => balance === 'available')
      expect(rowsIn(data, 'balances')).toContainEqual({
        balance: 'available',
        amount: sum(available.map((entry) => amount(entry.amount))),
      })
    })

    it('an export that loses its connection to the database fails, and the next one succeeds', async () => {
      const me = await partner({ entries: 1500 })
      const answer = await send(me)
      const { db } = server.sandbox.database
      await db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and state = 'idle in transaction'`)
      const wholeText = answer.text().then(({ length }) => length)
      await expect(wholeText).rejects.toThrow('the answer failed')
      expect(server.logged.splice(0)).toMatchObject([{ event: 'call failed', call: 'exportData' }])
      expect(rowsIn(dataOf(await (await send(me)).json()), 'entries')).toHaveLength(1500)
    })
  }
})
