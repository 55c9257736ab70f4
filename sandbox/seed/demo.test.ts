/** The demo account has every status and type, and its ledger is sound. */

import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { specifiedEndpoints } from '#protocol/http/endpoints.ts'
import { planStages, planStatuses } from '#protocol/http/plans.ts'
import { entryTypes, withdrawalStatuses } from '#protocol/http/wallet.ts'
import { accounts } from '../db/schema/accounts.ts'
import { advanceClock } from '../delivery/advance.ts'
import { checkInvariants } from '../ledger/checks/invariants.ts'
import { demoPasswords, seedAndLogInDemo } from '../testing/demo.ts'
import { isFullRun } from '../testing/full-run.ts'
import { createTestSandbox, type TestSandbox } from '../testing/sandbox.ts'
import { demoCredentials, demoDays, seedDemo } from './demo.ts'

let server: TestSandbox
let token: Record<string, string>
beforeAll(async () => {
  server = await createTestSandbox()
  token = await seedAndLogInDemo(server)
})
afterAll(() => server.close())

const readPlans = async () => {
  const answer = await server.call('planList', { page_size: 100 }, token)
  return v.parse(specifiedEndpoints.planList.response, answer.data)
}

describe('the demo account', () => {
  it('the demo account has plans in every status, with profits and losses', async () => {
    const { counts } = await readPlans()
    expect(counts?.filter(({ count }) => count === 0)).toEqual([])
    expect(counts?.map(({ status }) => status)).toEqual([...planStatuses])
    const { list: plans } = await readPlans()
    const nets: string[] = []
    for (const { id } of plans.filter(({ status }) => status === 'settled')) {
      const detail = v.parse(
        specifiedEndpoints.planDetail.response,
        (await server.call('planDetail', { id }, token)).data,
      )
      nets.push(String(detail.result?.net))
    }
    expect(nets.filter((net) => net.startsWith('-')).length).toBeGreaterThan(2)
    expect(nets.filter((net) => !net.startsWith('-')).length).toBeGreaterThan(2)
  })

  it('the demo account has entries of every type and withdrawals in every status, over weeks', async () => {
    const answer = await server.call('entries', { page_size: 100 }, token)
    const first = v.parse(specifiedEndpoints.entries.response, answer.data)
    const rest = await server.call('entries', { page_size: 100, before: first.list.at(-1)?.id ?? 0 }, token)
    const all = [...first.list, ...v.parse(specifiedEndpoints.entries.response, rest.data).list]
    expect(all).toHaveLength(first.total)
    expect(new Set(all.map((entry) => entry.type))).toEqual(new Set(entryTypes))
    const statuses = new Set(all.map((entry) => entry.status).filter((status) => status !== undefined))
    expect(statuses).toEqual(new Set(withdrawalStatuses))
    expect(new Set(all.map((entry) => entry.time.slice(0, 10))).size).toBeGreaterThan(8)
    const newest = Date.parse(all[0]?.time ?? '')
    expect(newest).toBeLessThanOrEqual(server.clock.now().getTime())
    expect(newest - Date.parse(all.at(-1)?.time ?? '')).toBeGreaterThan((demoDays - 1) * 24 * 3_600_000)
  })

  it('the demo account has unused, used and expired coupons, an operator, check-ins and notices', async () => {
    const [unused, used] = await Promise.all(
      ['unused', 'used'].map(async (state) =>
        v.parse(specifiedEndpoints.coupons.response, (await server.call('coupons', { state }, token)).data),
      ),
    )
    expect(unused?.list.length).toBeGreaterThan(2)
    expect(new Set(used?.list.map((coupon) => coupon.state))).toEqual(new Set(['used', 'expired']))
    expect(await server.call('followRecords', {}, token)).toMatchObject({ data: { total: 2 } })
    expect(await server.call('userInfo', {}, token)).toMatchObject({
      data: { operated_id: 'OP-1003', signed_in_today: false, sign_in_count: expect.any(Number) },
    })
    const notices = await server.call('notifications', { page_size: 100 }, token)
    const { list } = v.parse(specifiedEndpoints.notifications.response, notices.data)
    expect(new Set(list.map((notice) => notice.category)).size).toBe(3)
  })

  it('every invariant of the ledger holds for the demo account', async () => {
    expect(await checkInvariants(server.sandbox.database)).toEqual([])
  })

  it('the demo account keeps plans in every status and works like any other', async () => {
    await advanceClock(server.sandbox, 30 * 24 * 3_600_000)
    const { list, counts } = await readPlans()
    expect(counts?.filter(({ count }) => count === 0)).toEqual([])
    const held = list.filter(({ is_held }) => is_held === true).map(({ status }) => status)
    expect(new Set(held)).toEqual(new Set(planStages.running))
    expect((await server.call('signIn', { request_id: crypto.randomUUID() }, token)).code).toBe(200)
    expect(await checkInvariants(server.sandbox.database)).toEqual([])
  })

  it('the demo account is created once, and only without other accounts', async () => {
    const { database, clock } = server.sandbox
    await seedDemo(database, demoPasswords, clock.now())
    expect(await database.read.select().from(accounts)).toHaveLength(1)
    const other = await createTestSandbox()
    try {
      await other.register()
      await seedDemo(other.sandbox.database, demoPasswords, other.clock.now())
      expect(await other.sandbox.database.read.select().from(accounts)).toHaveLength(1)
      expect(await demoCredentials(other.sandbox.database, demoPasswords)).toBeUndefined()
    } finally {
      await other.close()
    }
  })

  it('the credentials are not printed after the password was changed', async () => {
    const change = { old_password: 'placard-demo', new_password: 'something else' }
    expect((await server.call('changePassword', change, token)).code).toBe(200)
    expect(await demoCredentials(server.sandbox.database, demoPasswords)).toBeUndefined()
  })
})

// At half past nine two of its check-ins fall on one day.
it.each(isFullRun ? ['00:30', '07:10', '14:50', '21:30', '23:59'] : ['21:30'])(
  'the demo account created at %s has all check-ins',
  async (time) => {
    const other = await createTestSandbox()
    const { database } = other.sandbox
    await seedDemo(database, demoPasswords, new Date(`2026-11-21T${time}:00Z`))
    const [demo] = await database.read.select({ count: accounts.sign_in_count }).from(accounts)
    expect(demo?.count).toBe(9)
    expect(await demoCredentials(database, demoPasswords)).toBeDefined()
    expect(await checkInvariants(database)).toEqual([])
    await other.close()
  },
)

it('on a machine that does not know its time zone the demo account is in UTC', async () => {
  const { TZ } = process.env
  const other = await createTestSandbox()
  try {
    process.env.TZ = ''
    await seedDemo(other.sandbox.database, demoPasswords, other.clock.now())
    const [demo] = await other.sandbox.database.read.select({ zone: accounts.time_zone }).from(accounts)
    expect(demo?.zone).toBe('UTC')
  } finally {
    if (TZ === undefined) delete process.env.TZ
    else process.env.TZ = TZ
    await other.close()
  }
})
