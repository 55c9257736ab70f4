import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { NoticePreferences, noticeKinds, notificationEndpoints } from '#protocol/http/notifications.ts'
import { amount } from '#protocol/money.ts'
import { accounts } from '../db/schema/accounts.ts'
import { createTestSandbox, type TestSandbox } from '../testing/sandbox.ts'
import { newWallet, type TestWallet } from '../testing/wallet.ts'
import { mailNotices } from './mails.ts'
import { announce, notify } from './notices.ts'
import { channelsFor } from './preferences.ts'

let server: TestSandbox
let wallet: TestWallet
beforeAll(async () => {
  server = await createTestSandbox()
})
beforeEach(async () => {
  wallet = await newWallet(server)
  await wallet.ok('markRead')
})
afterAll(() => server.close())

const preferences = async () => v.parse(NoticePreferences, await wallet.ok('noticePreferences')).list
const count = async () => v.parse(notificationEndpoints.unreadCount.response, await wallet.ok('unreadCount'))
const happen = (...[notice, params]: [Parameters<typeof notify>[2], Parameters<typeof notify>[3]]) =>
  notify(server.sandbox.database.db, wallet.account.id, notice, params, server.clock.now())

it('by default everything is unread in the app, and announcements are not shown by the system', async () => {
  const list = await preferences()
  expect(list.map(({ kind }) => kind)).toEqual(noticeKinds)
  expect(list.filter(({ inbox }) => !inbox)).toEqual([])
  expect(list.filter(({ system }) => !system).map(({ kind }) => kind)).toEqual(['announcement'])
  expect(list.filter((item) => item.is_required).map(({ kind }) => kind)).toEqual(['security'])

  await announce(server.sandbox.database, 'productsAdded', server.clock.now())
  expect(await count()).toEqual({ unread_total: 1, alert_at: null })
  await happen('deposited', { amount: '5.00', currency: 'USD', reference: 'D-1' })
  expect(await count()).toEqual({ unread_total: 2, alert_at: server.clock.now().toISOString() })
})

it('a kind that is switched off in the app stands in the list as read', async () => {
  await wallet.ok('setNoticePreference', { kind: 'announcement', inbox: false })
  await wallet.ok('setNoticePreference', { kind: 'deposit', inbox: false, system: false })
  await announce(server.sandbox.database, 'productsAdded', server.clock.now())
  await happen('deposited', { amount: '5.00', currency: 'USD', reference: 'D-2' })
  expect(await count()).toEqual({ unread_total: 0, alert_at: null })
  const { list } = await wallet.ok('notifications')
  expect(list.slice(0, 2).map(({ title, is_read }) => [title, is_read])).toEqual([
    ['Deposit of $5.00 credited', true],
    ['New products in the list', true],
  ])
})

it('a threshold keeps quiet about smaller amounts, and never about what was refused', async () => {
  const above = { inbox: true, system: true, above: '100' }
  await wallet.ok('setNoticePreference', { kind: 'settled', ...above })
  await wallet.ok('setNoticePreference', { kind: 'withdrawal', ...above })
  expect((await preferences()).find(({ kind }) => kind === 'settled')?.above).toBe(amount('100'))
  const settled = (result: string) =>
    happen('planResult', { plan: 'P-1', plan_id: 'p', product: 'Pebble', currency: 'USD', result })
  await settled('100.00')
  await settled('-100.00')
  expect((await count()).unread_total).toBe(0)
  await settled('100.01')
  await settled('-100.01')
  expect((await count()).unread_total).toBe(2)
  await happen('payoutPaid', { reference: 'W-1', net: '20.00', fee: '1.00', currency: 'USD' })
  expect((await count()).unread_total).toBe(2)
  await happen('payoutRefused', { reference: 'W-1', reason: 'No', amount: '21.00', currency: 'USD' })
  expect((await count()).unread_total).toBe(3)
  await wallet.ok('setNoticePreference', { kind: 'settled', inbox: true })
  expect((await preferences()).find(({ kind }) => kind === 'settled')?.above).toBeUndefined()
})

it('notices of security cannot be switched off in the app, by no request and by no row', async () => {
  const refused = { code: 400, data: { key: 'general.paramsError' } }
  expect(await wallet.send('setNoticePreference', { kind: 'security', inbox: false })).toMatchObject(refused)
  expect(await wallet.send('setNoticePreference', { kind: 'other', inbox: true })).toMatchObject(refused)
  await expect(
    server.sandbox.database.db.execute(
      `insert into notice_preferences values ('${wallet.account.id}', 'security', false, true, true, null)`,
    ),
  ).rejects.toThrow()
  await wallet.ok('setNoticePreference', { kind: 'security', inbox: true, system: false })
  await happen('destinationChanged', { until: server.clock.now().toISOString() })
  expect(await count()).toEqual({ unread_total: 1, alert_at: null })
})

it('a preference is one user’s own', async () => {
  await wallet.ok('setNoticePreference', { kind: 'deposit', inbox: false })
  const other = await newWallet(server)
  const { list } = await other.ok('noticePreferences')
  expect(list.filter(({ inbox }) => !inbox)).toEqual([])
})

it('a threshold counts the size of an amount, and nothing that has none', () => {
  const chosen = { inbox: true, system: false, email: true, above: amount('100') }
  const isTold = (size: string | undefined) =>
    channelsFor(chosen, size === undefined ? undefined : amount(size))
  const quiet = { inbox: false, system: false, email: false }
  const told = { inbox: true, system: false, email: true }
  expect(['99.99', '100', '-100'].map(isTold)).toEqual([quiet, quiet, quiet])
  expect(['100.01', '-100.01', undefined].map(isTold)).toEqual([told, told, told])
})

it('what is chosen for email is mailed once, in the language of the choice; by default nothing is', async () => {
  const { sandbox } = server
  const mails = () => sandbox.outbox.list().filter(({ to }) => to === wallet.account.email)
  await happen('loginPasswordChanged', {})
  await mailNotices(sandbox)
  expect(mails()).toEqual([])

  const german = { 'Accept-Language': 'de' }
  const chosen = { kind: 'deposit', inbox: true, email: true, above: '100' }
  expect(await wallet.send('setNoticePreference', chosen, german)).toMatchObject({ code: 200 })
  await wallet.ok('setNoticePreference', { kind: 'announcement', inbox: false, email: true })
  await happen('deposited', { amount: '100.00', currency: 'USD', reference: 'D-1' })
  await happen('deposited', { amount: '100.01', currency: 'USD', reference: 'D-2' })
  await happen('payoutPaid', { reference: 'W-1', net: '200.00', fee: '1.00', currency: 'USD' })
  await Promise.all([mailNotices(sandbox), mailNotices(sandbox)])
  expect(mails().map(({ subject, lang }) => [subject, lang])).toEqual([
    ['Einzahlung von 100,01\u00a0$ gutgeschrieben', 'de'],
  ])
  await announce(
    sandbox.database,
    { category: 'system_announcement', title: 'News', content: 'Text' },
    server.clock.now(),
  )
  await mailNotices(sandbox)
  expect(mails().map(({ subject, lang }) => [subject, lang])[0]).toEqual(['News', 'en'])
  expect(mails()).toHaveLength(2)
})

it('nothing is mailed to an account that lost its address before', async () => {
  const { sandbox } = server
  await wallet.ok('setNoticePreference', { kind: 'deposit', inbox: true, email: true })
  await happen('deposited', { amount: '100.00', currency: 'USD', reference: 'D-1' })
  await sandbox.database.db.update(accounts).set({ email: '' }).where(eq(accounts.id, wallet.account.id))
  await mailNotices(sandbox)
  expect(sandbox.outbox.list().filter(({ to }) => to === '')).toEqual([])
})

it('a transaction that is rolled back mails nothing', async () => {
  const { sandbox } = server
  await wallet.ok('setNoticePreference', { kind: 'deposit', inbox: true, email: true })
  const { db } = sandbox.database
  const failing = db.transaction(async (tx) => {
    const params = { amount: '5.00', currency: 'USD', reference: 'D-9' }
    await notify(tx, wallet.account.id, 'deposited', params, server.clock.now())
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  await mailNotices(sandbox)
  expect(sandbox.outbox.list().filter(({ to }) => to === wallet.account.email)).toEqual([])
})
