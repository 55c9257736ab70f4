import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { notificationCalls } from '#protocol/http/notifications.ts'
import { amount } from '#protocol/money.ts'
import { accounts } from '../db/schema/accounts.ts'
import { plans, products } from '../db/schema/plans.ts'
import { notifications, unreadCounts } from '../db/schema/support.ts'
import { advanceClock } from '../delivery/advance.ts'
import { createDesk } from '../desk/desk.ts'
import { checkInvariants } from '../ledger/checks/invariants.ts'
import { creditDeposit } from '../ledger/customer-service.ts'
import { refusePayout } from '../ledger/withdrawals.ts'
import { notificationHandlers } from '../routes/network/notifications.ts'
import { serverTestDatabase } from '../testing/database.ts'
import { actionsOf, moneySandbox, newPartner } from '../testing/partner.ts'
import { createTestSandbox, type TestSandbox } from '../testing/sandbox.ts'
import { announce, markRead, notify, unreadOf } from './notices.ts'

const List = notificationCalls.notifications.response

let server: TestSandbox
let token: Record<string, string>
beforeAll(async () => {
  server = await createTestSandbox()
})
beforeEach(async () => {
  token = await server.register()
})
afterAll(() => server.close())

async function list(request: Record<string, unknown> = {}, headers = token) {
  const { data } = await server.call('notifications', request, headers)
  return v.parse(List, data)
}
const titles = async (request: Record<string, unknown> = {}) =>
  (await list(request)).list.map(({ title }) => title)
const unread = async (headers = token) => (await server.call('unreadCount', {}, headers)).data
const refused = { code: 400, data: { key: 'notification.markReadFailed' } }

describe('notifications', () => {
  it('begin with two that welcome, the newest first, both unread', async () => {
    const { list: found, total } = await list()
    expect(found.map(({ title, category, is_read }) => [title, category, is_read])).toEqual([
      ['Welcome to Placard', 'system_announcement', false],
      ['Before your first plan', 'activity', false],
    ])
    expect(total).toBe(2)
    expect(await unread()).toEqual({ unread_total: 2 })
  })

  it('are written in the language in which they are read', async () => {
    const chinese = await list({}, { ...token, 'Accept-Language': 'zh-CN' })
    expect(chinese.list[0]?.title).toBe('欢迎使用 Placard')
    const french = await list({}, { ...token, 'Accept-Language': 'fr' })
    expect(french.list[0]?.title).toBe('Bienvenue sur Placard')
    const swedish = await list({}, { ...token, 'Accept-Language': 'sv' })
    expect(swedish.list[0]?.title).toBe('Welcome to Placard')
  })

  it('are listed by category and by whether they are read', async () => {
    const [welcome] = (await list()).list
    await server.call('markRead', { id: welcome?.id }, token)
    expect(await titles({ is_read: true })).toEqual(['Welcome to Placard'])
    expect(await titles({ is_read: false })).toEqual(['Before your first plan'])
    expect(await titles({ category: 'activity' })).toEqual(['Before your first plan'])
    expect(await titles({ category: 'activity', is_read: true })).toEqual([])
    expect(await titles({ category: 'system_maintenance' })).toEqual([])
  })

  it('come by pages, with the total of them all', async () => {
    const page = await list({ page: 2, page_size: 1 })
    expect(page.list.map(({ title }) => title)).toEqual(['Before your first plan'])
    expect(page.total).toBe(2)
    expect(await titles({ page: 3, page_size: 1 })).toEqual([])
  })

  it.each([{ category: 'other' }, { is_read: 'yes' }, { page: 0 }, { page_size: 101 }])(
    'refuse to be listed by %j',
    async (request) => {
      expect(await server.call('notifications', request, token)).toMatchObject({ code: 400 })
    },
  )

  it.each(['notifications', 'markRead', 'unreadCount'] as const)('%s wants a token', async (name) => {
    expect(await server.call(name, {})).toMatchObject({ code: 401 })
  })
})

describe('marking', () => {
  it('one counts down once, however often it is asked', async () => {
    const id = (await list()).list[0]?.id
    for (let time = 0; time < 2; time += 1) {
      expect(await server.call('markRead', { id }, token)).toMatchObject({ data: { unread_total: 1 } })
    }
    expect((await list()).list.map(({ is_read }) => is_read)).toEqual([true, false])
  })

  it('all leaves nothing unread', async () => {
    expect(await server.call('markRead', {}, token)).toMatchObject({ data: { unread_total: 0 } })
    expect(await unread()).toEqual({ unread_total: 0 })
    expect(await titles({ is_read: false })).toEqual([])
  })

  it("another partner's, or none there is, is refused and changes nothing", async () => {
    const id = (await list()).list[0]?.id
    const other = await server.register()
    expect(await server.call('markRead', { id }, other)).toMatchObject(refused)
    expect(await server.call('markRead', { id: 'nothing' }, token)).toMatchObject(refused)
    expect(await server.call('markRead', { id: '' }, token)).toMatchObject({ code: 400 })
    expect(await unread()).toEqual({ unread_total: 2 })
    expect(await unread(other)).toEqual({ unread_total: 2 })
  })
})

describe('what makes notifications', () => {
  it('a sign-in, with its time in the zone of the reader', async () => {
    const { data } = await server.call('userInfo', {}, token)
    const { username } = v.parse(v.object({ username: v.string() }), data)
    const at = server.clock.now()
    await server.call('login', { username, password: 'wrong' })
    expect(await titles()).not.toContain('New sign-in to your account')
    await server.call('login', { username, password: 'correct horse' })
    const { list: found } = await list({}, { ...token, 'X-TZ': 'Asia/Tokyo GMT+09:00' })
    expect(found[0]?.title).toBe('New sign-in to your account')
    const format = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Tokyo' } as const
    expect(found[0]?.content).toContain(new Intl.DateTimeFormat('en', format).format(at))
  })

  it('a deposit, a settled and a failed plan, a paid and a refused payout', async () => {
    const { database } = server.sandbox
    const partner = await newPartner(server.sandbox)
    const act = actionsOf(partner)
    await act.deposit('10000')
    const ended = async () =>
      (await database.read.select().from(plans).where(eq(plans.account_id, partner.account.id))).filter(
        ({ ended_at }) => ended_at !== null,
      )
    for (let round = 0; round < 8; round += 1) {
      if ((await ended()).some(({ status }) => status === 'putFailed')) break
      for (const { id, minimum_amount } of await database.read.select().from(products)) {
        await act.stepUp()
        await act.put(await act.waiting(id), minimum_amount)
      }
      await advanceClock(server.sandbox, 30 * 24 * 3_600_000)
    }
    await act.stepUp()
    const { reference } = await act.withdraw('50')
    await refusePayout(database, reference, 'The name differs', server.clock.now())
    await act.stepUp()
    await act.withdraw('60')
    await advanceClock(server.sandbox, 30 * 24 * 3_600_000)

    const { list: found } = await notificationHandlers.notifications(partner, { page_size: 100 })
    const text = found.map(({ title, content }) => `${title}: ${content}`).join('\n')
    expect(text).toMatch(/Deposit of \$10,000\.00 credited: .* Reference: D-/)
    for (const { status, plan_number } of await ended()) {
      const [mine, ...more] = found.filter(({ title }) => title.includes(plan_number))
      expect(more).toEqual([])
      expect(`${mine?.title}: ${mine?.content}`).toMatch(
        status === 'settled'
          ? /is settled: Billed for delivery: \$[\d,.]+\. Revenue: \$[\d,.]+, of which the network keeps \$/
          : /could not be matched: What you put is back in full/,
      )
    }
    expect(new Set((await ended()).map(({ status }) => status))).toEqual(new Set(['settled', 'putFailed']))
    expect(text).toMatch(new RegExp(`Withdrawal ${reference} was refused: .*\\$50\\.00[^]*The name differs`))
    expect(text).toMatch(/Withdrawal W-\S+ is paid out: \$\d+\.\d\d was sent, after a fee of \$\d+\.\d\d/)
    expect(text).not.toMatch(/\{\{|undefined/)
    // Doing it again tells nothing twice.
    await advanceClock(server.sandbox, 3_600_000)
    const again = await notificationHandlers.notifications(partner, {})
    expect(again.total).toBe(found.length)
    expect(await checkInvariants(database)).toEqual([])
  })

  it('nothing, when what it is about is undone', async () => {
    const { database } = server.sandbox
    const [account] = await database.read.select().from(accounts)
    if (account === undefined) throw new Error('no account')
    const before = await unreadOf(database.read, account.id)
    await expect(creditDeposit(database, account.id, amount('-1'), server.clock.now())).rejects.toThrow()
    expect(await unreadOf(database.read, account.id)).toBe(before)
  })

  it('the desk, which tells all partners', async () => {
    const other = await server.register()
    const origin = 'http://localhost:4401'
    const send = (typed: Record<string, string>) =>
      createDesk(server.sandbox).request(`${origin}/announcement`, {
        method: 'POST',
        body: new URLSearchParams(typed),
        headers: { Origin: origin },
      })
    const typed = {
      category: 'system_maintenance',
      headline: 'Tonight, 2 to 3',
      content: '<b>Payouts</b> wait.',
    }
    expect((await send(typed)).status).toBe(303)
    for (const headers of [token, other]) {
      const found = await list({ category: 'system_maintenance' }, headers)
      expect(found.list).toMatchObject([{ title: typed.headline, content: typed.content, is_read: false }])
      expect(await unread(headers)).toEqual({ unread_total: 3 })
    }
    for (const bad of [
      { category: 'activity' },
      { headline: ' ' },
      { content: '' },
      { content: 'x'.repeat(501) },
    ]) {
      expect((await send({ ...typed, ...bad })).status).toBe(422)
    }
    expect(await unread()).toEqual({ unread_total: 3 })
  })
})

const serverUrl = inject('databaseUrl')

describe.skipIf(serverUrl === undefined)('many at once, on PostgreSQL', () => {
  it('keep the count exact', async () => {
    if (serverUrl === undefined) return
    const place = await serverTestDatabase(serverUrl)
    try {
      const { database } = place
      const { sandbox, clock } = await moneySandbox(database)
      const partners = await Promise.all([newPartner(sandbox), newPartner(sandbox)])
      const [first] = partners
      if (first === undefined) return
      const id = first.account.id
      const at = clock.now()
      const mark = (which?: string) => database.db.transaction((tx) => markRead(tx, id, which, at))
      const arrive = () => database.db.transaction((tx) => notify(tx, id, 'welcome', {}, at))
      const countOf = async (accountId: string) => {
        const rows = await database.read
          .select({ readAt: notifications.read_at })
          .from(notifications)
          .where(eq(notifications.account_id, accountId))
        return rows.filter(({ readAt }) => readAt === null).length
      }

      for (let round = 0; round < 6; round += 1) {
        await Promise.all(Array.from({ length: 10 }, arrive))
        const some = await database.read
          .select({ id: notifications.id })
          .from(notifications)
          .where(eq(notifications.account_id, id))
          .limit(6)
        const answers = await Promise.all([
          mark(),
          ...Array.from({ length: 10 }, arrive).map(async (each) => void (await each)),
          ...some.map((row) => mark(row.id)),
          mark(),
          announce(database, { category: 'system_announcement', title: 'News', content: 'Text' }, at),
          announce(database, { category: 'system_maintenance', title: 'Pause', content: 'Text' }, at),
          creditDeposit(database, id, amount('1'), at),
        ])
        expect(answers).toHaveLength(21)
        expect(await unreadOf(database.read, id)).toBe(await countOf(id))
        for (const { account } of partners) {
          expect(await unreadOf(database.read, account.id)).toBe(await countOf(account.id))
        }
      }
      expect(await mark()).toBe(0)
      expect(await countOf(id)).toBe(0)
    } finally {
      await place.close()
    }
  })

  it('never count below zero, whatever is written', async () => {
    const { db } = server.sandbox.database
    await expect(db.update(unreadCounts).set({ unread: -1 })).rejects.toThrow()
  })
})
