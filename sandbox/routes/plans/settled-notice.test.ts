import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { advanceClock } from '../../delivery/advance.ts'
import { mailNotices } from '../../notifications/mails.ts'
import { createTestSandbox, type TestSandbox } from '../../testing/sandbox.ts'
import { newWallet, refused, type TestWallet } from '../../testing/wallet.ts'

const day = 86_400_000

/** Products whose first plan is settled, and fails, in the model of delivery; and an amount that both take. */
const [settling, failing, budget] = ['brindle-coffee', 'nine-knots', '250']

let server: TestSandbox
let wallet: TestWallet
beforeAll(async () => {
  server = await createTestSandbox()
})
beforeEach(async () => {
  wallet = await newWallet(server)
  await wallet.deposit('1000')
})
afterAll(() => server.close())

/** The id of a plan at work, which then fails or is settled. */
async function fund({ fails = false } = {}): Promise<string> {
  const answer = await wallet.put(fails ? failing : settling, budget)
  return v.parse(v.object({ plan_id: v.string() }), answer.data).plan_id
}

const notice = async (id: string) => (await wallet.ok('planDetail', { id })).settled_notice

async function end(): Promise<{ readonly unread: number; readonly isAlert: boolean }> {
  await wallet.ok('markRead')
  await advanceClock(server.sandbox, 30 * day)
  const { unread_total, alert_at } = await wallet.ok('unreadCount')
  return { unread: unread_total, isAlert: alert_at !== null }
}

const quiet = { kind: 'settled', inbox: false, system: false } as const
const choose = (id: string, is_on: boolean) => wallet.ok('setSettledNotice', { id, is_on })

it('by default the settlement of a plan is told; a plan that is not at work has no choice', async () => {
  const { list } = await wallet.ok('planList', { status: 'waitPut' })
  expect(await notice(list[0]?.id ?? '')).toBeUndefined()
  const id = await fund()
  expect(await notice(id)).toEqual({ is_on: true, above: undefined })
  expect(await end()).toEqual({ unread: 1, isAlert: true })
  expect(await notice(id)).toBeUndefined()
})

it('one plan is told although its kind is off, and another is not', async () => {
  await wallet.ok('setNoticePreference', quiet)
  const id = await fund()
  expect(await notice(id)).toEqual({ is_on: false, above: undefined })
  expect(await choose(id, true)).toEqual({ is_on: true, above: undefined })
  expect(await notice(id)).toEqual({ is_on: true, above: undefined })
  expect(await end()).toEqual({ unread: 1, isAlert: true })
  await fund()
  expect(await end()).toEqual({ unread: 0, isAlert: false })
})

it('a threshold is told as such, and the choice for the plan is above it', async () => {
  await wallet.ok('setNoticePreference', { kind: 'settled', inbox: true, email: true, above: '90000' })
  const id = await fund()
  expect(await notice(id)).toEqual({ is_on: false, above: '90000' })
  await choose(id, true)
  expect(await end()).toEqual({ unread: 1, isAlert: true })
  await mailNotices(server.sandbox)
  const mails = server.sandbox.outbox.list().filter(({ to }) => to === wallet.account.email)
  expect(mails).toHaveLength(1)
})

it('the choice mails nothing that the preferences do not mail', async () => {
  const id = await fund()
  await choose(id, true)
  await end()
  await mailNotices(server.sandbox)
  expect(server.sandbox.outbox.list().filter(({ to }) => to === wallet.account.email)).toEqual([])
})

it('a plan that is not to be told stands in the list as read, and its failure is told', async () => {
  const id = await fund()
  expect(await choose(id, false)).toEqual({ is_on: false, above: undefined })
  expect(await end()).toEqual({ unread: 0, isAlert: false })
  const { list } = await wallet.ok('notifications')
  expect(list[0]).toMatchObject({ topic: 'settlement', is_read: true })
  await choose(await fund({ fails: true }), false)
  expect(await end()).toEqual({ unread: 1, isAlert: true })
})

it('a failure is told of a plan that is to be told, although its kind is off', async () => {
  await wallet.ok('setNoticePreference', quiet)
  await choose(await fund({ fails: true }), true)
  expect(await end()).toEqual({ unread: 1, isAlert: true })
})

it('the plan of another partner is not found', async () => {
  const id = await fund()
  const other = await newWallet(server)
  expect(await other.send('setSettledNotice', { id, is_on: false })).toMatchObject(refused('plan.notFound'))
  expect(await notice(id)).toEqual({ is_on: true, above: undefined })
})
