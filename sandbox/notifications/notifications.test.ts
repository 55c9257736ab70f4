import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { tokenHeader } from '#protocol/http/endpoint.ts'
import { notificationEndpoints } from '#protocol/http/notifications.ts'
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
import { netOf } from '../routes/plans/plan-response.ts'
import { serverTestDatabase } from '../testing/database.ts'
import { actionsOf, moneySandbox, newPartner } from '../testing/partner.ts'
import { createTestSandbox, type TestSandbox } from '../testing/sandbox.ts'
import { announce, markRead, notify, unreadOf } from './notices.ts'

const List = notificationEndpoints.notifications.response
const Unread = notificationEndpoints.markRead.response
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
const unread = async (headers = token) =>
  v.parse(Unread, (await server.call('unreadCount', {}, headers)).data)
const refused = { code: 400, data: { key: 'notification.markReadFailed' } }

describe('notifications', () => {
  it('a new account has two unread notifications, newest first', async () => {
    const { list: found, total } = await list()
    expect(found.map(({ title, category, is_read }) => [title, category, is_read])).toEqual([
      ['Welcome to Placard', 'system_announcement', false],
      ['Before your first plan', 'activity', false],
    ])
    expect(total).toBe(2)
    expect(await unread()).toEqual({ unread_total: 2 })
  })

  it('notifications are in the language of the reader', async () => {
    const titleIn = async (language: string) =>
      (await list({}, { ...token, 'Accept-Language': language })).list[0]?.title
    expect(await titleIn('zh-CN')).toBe('欢迎使用 Placard')
    expect(await titleIn('fr')).toBe('Bienvenue sur Placard')
    expect(await titleIn('sv')).toBe('Welcome to Placard')
  })

  it('notifications are filtered by category and read state', async () => {
    const [welcome] = (await list()).list
    await server.call('markRead', { id: welcome?.id }, token)
    expect(await titles({ is_read: true })).toEqual(['Welcome to Placard'])
    expect(await titles({ is_read: false })).toEqual(['Before your first plan'])
    expect(await titles({ category: 'activity' })).toEqual(['Before your first plan'])
    expect(await titles({ category: 'activity', is_read: true })).toEqual([])
    expect(await titles({ category: 'system_maintenance' })).toEqual([])
  })

  it('notifications are paged, with the total of all pages', async () => {
    const page = await list({ page: 2, page_size: 1 })
    expect(page.list.map(({ title }) => title)).toEqual(['Before your first plan'])
    expect(page.total).toBe(2)
    expect(await titles({ page: 3, page_size: 1 })).toEqual([])
  })

  it.each([{ category: 'other' }, { is_read: 'yes' }, { page: 0 }, { page_size: 101 }])(
    'the notification filter %j is rejected',
    async (request) => {
      expect(await server.call('notifications', request, token)).toMatchObject({ code: 400 })
    },
  )

  it.each(['notifications', 'markRead', 'unreadCount'] as const)('%s needs a token', async (name) => {
    expect(await server.call(name, {})).toMatchObject({ code: 401 })
  })
})

describe('marking as read', () => {
  it('marking one notification as read twice lowers the unread count once', async () => {
    const id = (await list()).list[0]?.id
    for (let round = 0; round < 2; round += 1) {
      expect(await server.call('markRead', { id }, token)).toMatchObject({ data: { unread_total: 1 } })
    }
    expect((await list()).list.map(({ is_read }) => is_read)).toEqual([true, false])
  })

  it('marking all notifications as read leaves none unread', async () => {
    expect(await server.call('markRead', {}, token)).toMatchObject({ data: { unread_total: 0 } })
    expect(await unread()).toEqual({ unread_total: 0 })
    expect(await titles({ is_read: false })).toEqual([])
  })

  it("marking another partner's or an unknown notification fails and changes nothing", async () => {
    const id = (await list()).list[0]?.id
    const other = await server.register()
    expect(await server.call('markRead', { id }, other)).toMatchObject(refused)
    expect(await server.call('markRead', { id: 'nothing' }, token)).toMatchObject(refused)
    expect(await server.call('markRead', { id: '' }, token)).toMatchObject({ code: 400 })
    expect(await unread()).toEqual({ unread_total: 2 })
    expect(await unread(other)).toEqual({ unread_total: 2 })
  })
})

describe('the events of notifications', () => {
  it("a login causes a notification with its time in the account's time zone, or the reader's without one", async () => {
    const { data } = await server.call('userInfo', {}, token)
    const { username } = v.parse(v.object({ username: v.string() }), data)
    const at = server.clock.now()
    await server.call('login', { username, password: 'wrong' })
    expect(await titles()).not.toContain('Sign-in on a new device')
    await server.call('login', { username, password: 'correct horse' })
    const read = async () => (await list({}, { ...token, 'X-TZ': 'Asia/Tokyo GMT+09:00' })).list[0]
    const timeIn = (timeZone: string) => at.toLocaleTimeString('en', { timeStyle: 'short', timeZone })
    expect((await read())?.content).toContain(timeIn('Asia/Tokyo'))
    await server.call('editUser', { time_zone: 'America/New_York' }, token)
    expect((await read())?.content).toContain(timeIn('America/New_York'))
  })

  it('a new payout destination and a changed login password are announced at once', async () => {
    await server.call('checkLoginPassword', { password: 'correct horse', step_up: true }, token)
    await server.call('editBankCard', { withdrawal_address: 'bc1qexampleexampleexampleexample' }, token)
    const [bound] = (await list()).list
    expect(bound).toMatchObject({
      title: 'A payout destination was added',
      topic: 'security',
      target: { kind: 'destination' },
    })
    const { data } = await server.call('userInfo', {}, token)
    const { username } = v.parse(v.object({ username: v.string() }), data)
    const change = { old_password: 'correct horse', new_password: 'another horse' }
    expect(await server.call('changePassword', change, token)).toMatchObject({ code: 200 })
    const login = await server.call('login', { username, password: 'another horse' })
    token = { [tokenHeader]: v.parse(v.object({ token: v.string() }), login.data).token }
    expect(await titles()).toContain('Your login password was changed')
  })

  it('deposits, settled and failed plans, and paid and refused payouts cause notifications', async () => {
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
    for (const plan of await ended()) {
      const { status, id } = plan
      const [notice, ...others] = found.filter(({ target }) => target?.kind === 'plan' && target.id === id)
      expect(others).toEqual([])
      if (status === 'settled') {
        const format = { style: 'currency', currency: 'USD', signDisplay: 'exceptZero' } as const
        const net = new Intl.NumberFormat('en', format).format(Number(netOf(plan))).replace('-', '\u2212')
        expect(notice?.title.endsWith(` is settled: ${net}`)).toBe(true)
      }
      expect(`${notice?.title}: ${notice?.content}`).toMatch(
        status === 'settled'
          ? /is settled: .+: Billed for delivery: \$[\d,.]+\. Revenue: \$[\d,.]+, of which the network keeps \$/
          : /could not be matched: The full amount was returned/,
      )
    }
    expect(new Set((await ended()).map(({ status }) => status))).toEqual(new Set(['settled', 'putFailed']))
    expect(text).toMatch(new RegExp(`Withdrawal ${reference} was refused: .*\\$50\\.00[^]*The name differs`))
    expect(text).toMatch(/Withdrawal W-\S+ is paid out: \$\d+\.\d\d was sent after a fee of \$\d+\.\d\d/)
    expect(text).not.toMatch(/\{\{|undefined/)
    // Advancing the clock again causes no second notification.
    await advanceClock(server.sandbox, 3_600_000)
    const again = await notificationHandlers.notifications(partner, {})
    expect(again.total).toBe(found.length)
    expect(await checkInvariants(database)).toEqual([])
  })

  it('a transaction that is rolled back causes no notification', async () => {
    const { database } = server.sandbox
    const [account] = await database.read.select().from(accounts)
    if (account === undefined) throw new Error('no account')
    const before = await unreadOf(database.read, account.id)
    await expect(creditDeposit(database, account.id, amount('-1'), server.clock.now())).rejects.toThrow()
    expect(await unreadOf(database.read, account.id)).toBe(before)
  })

  it('an announcement of the desk reaches all partners', async () => {
    const other = await server.register()
    const origin = 'http://localhost:4401'
    const send = (values: Record<string, string>) =>
      createDesk(server.sandbox).request(`${origin}/announcement`, {
        method: 'POST',
        body: new URLSearchParams(values),
        headers: { Origin: origin },
      })
    const values = {
      category: 'system_maintenance',
      headline: 'Tonight, 2 to 3',
      content: '<b>Payouts</b> wait.',
    }
    expect((await send(values)).status).toBe(303)
    for (const headers of [token, other]) {
      const found = await list({ category: 'system_maintenance' }, headers)
      expect(found.list).toMatchObject([{ title: values.headline, content: values.content, is_read: false }])
      expect(await unread(headers)).toEqual({ unread_total: 3 })
    }
    for (const invalid of [
      { category: 'activity' },
      { headline: ' ' },
      { content: '' },
      { content: 'x'.repeat(501) },
    ]) {
      expect((await send({ ...values, ...invalid })).status).toBe(422)
    }
    expect(await unread()).toEqual({ unread_total: 3 })
  })
})

const serverUrl = inject('databaseUrl')

describe.skipIf(serverUrl === undefined)('on PostgreSQL', () => {
  it('the unread count is exact under concurrency', async () => {
    if (serverUrl === undefined) return
    const test = await serverTestDatabase()
    try {
      const { database } = test
      const { sandbox, clock } = await moneySandbox(database)
      const partners = await Promise.all([newPartner(sandbox), newPartner(sandbox)])
      const [first] = partners
      if (first === undefined) return
      const id = first.account.id
      const at = clock.now()
      const mark = (noticeId?: string) => database.db.transaction((tx) => markRead(tx, id, noticeId, at))
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
          ...Array.from({ length: 10 }, arrive).map(async (arrival) => void (await arrival)),
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
      await test.close()
    }
  })

  it('the unread count cannot be set below zero', async () => {
    await expect(server.sandbox.database.db.update(unreadCounts).set({ unread: -1 })).rejects.toThrow()
  })
})
