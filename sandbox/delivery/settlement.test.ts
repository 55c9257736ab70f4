import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Amount } from '#protocol/amount.ts'
import { amount, sum } from '#protocol/money.ts'
import { checkInvariants } from '../ledger/checks/invariants.ts'
import { chargeback } from '../ledger/customer-service.ts'
import { returnUnusedCredit } from '../ledger/promotional-credit.ts'
import { embeddedTestDatabase, type TestDatabase } from '../testing/database.ts'
import { actionsOf, moneySandbox, newPartner } from '../testing/partner.ts'
import { advance, advanceClock } from './advance.ts'
import { finishedMs, modelOf, settlementMs, stepMs } from './model.ts'

let test: TestDatabase
let on: Awaited<ReturnType<typeof moneySandbox>>
beforeAll(async () => {
  test = await embeddedTestDatabase()
  on = await moneySandbox(test.database)
})
afterAll(() => test.close())

const hour = 3_600_000
const minute = 60_000

/** A partner who funded a product's first plan. */
async function fundedPlan(productId: string, budget: string, deposit = '1000') {
  const partner = await newPartner(on.sandbox)
  const act = actionsOf(partner)
  if (deposit !== '0') await act.deposit(deposit)
  await act.stepUp()
  const id = await act.waiting(productId)
  const receipt = await act.put(id, budget)
  return { partner, act, id, receipt }
}

const balancesOf = async (act: ReturnType<typeof actionsOf>) => {
  const { available, to_be_consumed, to_be_settled, start_up_credit } = await act.property()
  return [available, to_be_consumed, to_be_settled, start_up_credit.unused, start_up_credit.in_plans]
}

describe('a funding', () => {
  it('a funding uses the start-up credit first and then the available balance', async () => {
    const { act, receipt, id } = await fundedPlan('brindle-coffee', '150')
    expect(receipt).toMatchObject({
      amount: '150.00',
      fee: '0.00',
      from_credit: '100.00',
      from_available: '50.00',
      available_after: '950.00',
      product_name: 'Brindle Coffee',
    })
    expect(await balancesOf(act)).toEqual(['950.00', '50.00', '0.00', '0.00', '100.00'])
    const { list } = await act.entries()
    expect(list.slice(0, 4).map((entry) => [entry.balance, entry.amount, entry.reference])).toEqual([
      ['to_be_consumed', '50.00', receipt.reference],
      ['available', '-50.00', receipt.reference],
      ['start_up_credit_in_plans', '100.00', receipt.reference],
      ['start_up_credit', '-100.00', receipt.reference],
    ])
    expect((await act.plan(id)).history.map((state) => state.status)).toEqual(['waitPut', 'matching'])
  })

  it('a funding that the credit covers takes no money of the partner', async () => {
    const { act, receipt } = await fundedPlan('brindle-coffee', '40', '0')
    expect(receipt).toMatchObject({ from_credit: '40.00', from_available: '0.00', available_after: '0.00' })
    expect(await balancesOf(act)).toEqual(['0.00', '0.00', '0.00', '60.00', '40.00'])
  })
})

describe('the life cycle of a plan', () => {
  it('a plan goes through its statuses as delivery time passes, and bills the credit first', async () => {
    const { act, id } = await fundedPlan('brindle-coffee', '150')
    await advanceClock(on.sandbox, 8 * minute)
    expect((await act.plan(id)).status).toBe('putting')
    await advanceClock(on.sandbox, 2 * hour)
    const midway = await act.plan(id)
    expect(midway).toMatchObject({ status: 'putting', impressions: expect.any(Number) })
    const [available, consumed, , , inPlans] = await balancesOf(act)
    expect([available, consumed]).toEqual(['950.00', '50.00'])
    expect(sum([amount(String(midway.billed)), amount(inPlans ?? '')])).toBe('100')

    await advanceClock(on.sandbox, 6 * hour)
    const settled = await act.plan(id)
    expect(settled.history.map((state) => state.status)).toEqual([
      'waitPut',
      'matching',
      'putting',
      'putFinished',
      'waitSettlement',
      'settled',
    ])
    expect(await checkInvariants(test.database)).toEqual([])
  })

  it('the first settlement returns the credit, deducts the share and credits the rest', async () => {
    const { act, id } = await fundedPlan('brindle-coffee', '150')
    await advanceClock(on.sandbox, 8 * hour)
    const { result } = await act.plan(id)
    // Brindle Coffee's first plan uses all of its budget and returns 1.66 times as much before the share of a fifth.
    expect(result).toEqual({
      put: '150.00',
      billed: '150.00',
      revenue: '249.26',
      share: '49.85',
      credit_returned: '100.00',
      discount: '0.00',
      net: '49.41',
    })
    expect(await balancesOf(act)).toEqual(['1049.41', '0.00', '0.00', '0.00', '0.00'])
    const property = await act.property()
    expect(property).toMatchObject({
      withdraw_blocks: [],
      start_up_credit: { lent: '100.00', is_returned: true },
    })
    const taken = (await act.entries({ type: 'virtual_recharge_deduction' })).list
    expect(taken.map((entry) => [entry.balance, entry.amount, entry.plan_id])).toEqual([
      ['to_be_settled', '-100.00', id],
    ])
  })

  it('credit that a losing plan used is never charged to the partner', async () => {
    const { act, id } = await fundedPlan('orbit-orchard', '100', '0')
    await advanceClock(on.sandbox, 8 * hour)
    const { result } = await act.plan(id)
    expect(result).toMatchObject({ put: '100.00', credit_returned: '64.44', net: '-23.08' })
    expect(await balancesOf(act)).toEqual(['0.00', '0.00', '0.00', '0.00', '0.00'])
    expect((await act.property()).withdraw_blocks).toEqual([])
    const balances = (await act.entries({ type: 'virtual_recharge_deduction' })).list.map(
      (entry) => entry.balance,
    )
    expect(balances.sort()).toEqual(['start_up_credit_in_plans', 'to_be_settled'])
  })

  it('the first settlement returns the unused credit', async () => {
    const { act } = await fundedPlan('pebble-harbor', '30', '0')
    await advanceClock(on.sandbox, 8 * hour)
    expect((await act.property()).start_up_credit).toMatchObject({ unused: '0.00', is_returned: true })
    const remarks = (await act.entries({ type: 'virtual_recharge_deduction' })).list.map(
      (entry) => entry.remark,
    )
    expect(remarks).toContain('First settlement: unused start-up credit returned to the network')
  })

  it('a failed matching returns each part of the budget to where it came from', async () => {
    const { act, id } = await fundedPlan('nine-knots', '250')
    await advanceClock(on.sandbox, 9 * minute)
    expect(await act.plan(id)).toMatchObject({
      status: 'putFailed',
      failure_reason: expect.stringContaining('was returned'),
    })
    expect(await balancesOf(act)).toEqual(['1000.00', '0.00', '0.00', '100.00', '0.00'])
    expect((await act.property()).withdraw_blocks).toHaveLength(1)
    expect(await act.statistics(4)).toMatchObject({ investment_amount: '0.00', delivery_orders: 0 })
    // A new plan of the product is waiting.
    expect(await act.waiting('nine-knots')).not.toBe(id)
  })

  it('after the first settlement, a failed matching returns credit to the network', async () => {
    const { act } = await fundedPlan('brindle-coffee', '60')
    const { matchingMs, steps } = modelOf('brindle-coffee', 1)
    await advanceClock(on.sandbox, matchingMs + steps * stepMs + finishedMs + settlementMs - 1)
    await act.stepUp()
    const fails = await act.waiting('nine-knots')
    await act.put(fails, '250')
    await advanceClock(on.sandbox, 1)
    expect((await act.property()).start_up_credit).toMatchObject({ is_returned: true, in_plans: '40.00' })
    await advanceClock(on.sandbox, 8 * minute)
    expect((await act.plan(fails)).status).toBe('putFailed')
    expect((await act.property()).start_up_credit).toMatchObject({ unused: '0.00', in_plans: '0.00' })
    expect(await checkInvariants(test.database)).toEqual([])
  })

  it('the result does not depend on how often the plan is advanced', async () => {
    const often = await fundedPlan('tidewheel', '600')
    for (let round = 0; round < 24; round += 1) await advanceClock(on.sandbox, 20 * minute)
    const seldom = await fundedPlan('tidewheel', '600')
    await advanceClock(on.sandbox, 8 * hour)
    const { result } = await often.act.plan(often.id)
    expect(result).toBeDefined()
    expect((await seldom.act.plan(seldom.id)).result).toEqual(result)
  })

  it('concurrent calls advance a plan once', async () => {
    const { act, id } = await fundedPlan('brindle-coffee', '150')
    await on.clock.advanceClock(8 * hour)
    await Promise.all([advance(on.sandbox), advance(on.sandbox), advance(on.sandbox)])
    expect((await act.plan(id)).history).toHaveLength(6)
    expect(await checkInvariants(test.database)).toEqual([])
  })
})

describe('levels', () => {
  it('the level follows from settled revenue and lowers the share of later fundings', async () => {
    const { act } = await fundedPlan('tidewheel', '2000', '5000')
    await advanceClock(on.sandbox, 8 * hour)
    expect((await act.property()).shop_level).toBe(2)
    await act.stepUp()
    const next = await act.waiting('brindle-coffee')
    await act.put(next, '100')
    await advanceClock(on.sandbox, 8 * hour)
    const { result } = await act.plan(next)
    expect([result?.revenue, result?.share]).toEqual(['166.17', '29.91'])
  })
})

describe('customer service', () => {
  it('customer service can take back the unused credit, which unblocks withdrawals', async () => {
    const partner = await newPartner(on.sandbox)
    const act = actionsOf(partner)
    expect((await act.property()).withdraw_blocks).toMatchObject([{ key: 'wallet.startUpFundsNotReturned' }])
    expect(await returnUnusedCredit(test.database, partner.account.id, on.clock.now())).toBe('returned')
    expect((await act.property()).withdraw_blocks).toEqual([])
    expect(await balancesOf(act)).toEqual(['0.00', '0.00', '0.00', '0.00', '0.00'])
    expect(await returnUnusedCredit(test.database, partner.account.id, on.clock.now())).toBe('nothing_lent')
  })

  it('customer service cannot take back credit that a plan uses', async () => {
    const { partner, act } = await fundedPlan('brindle-coffee', '30', '0')
    expect(await returnUnusedCredit(test.database, partner.account.id, on.clock.now())).toBe('in_use')
    expect((await act.property()).withdraw_blocks).toHaveLength(1)
  })

  it('a chargeback has a reason and the corrected entry, and is limited to the revenue', async () => {
    const { act, id } = await fundedPlan('brindle-coffee', '150')
    const take = (revenue: Amount) =>
      chargeback(test.database, id, revenue, 'clicks of a bot', on.clock.now())
    await expect(take(amount('1'))).rejects.toThrow('plan.notFound')
    await advanceClock(on.sandbox, 3 * hour)
    const before = amount(String((await act.plan(id)).revenue))
    await expect(take(amount('10000'))).rejects.toThrow('wallet.insufficientBalance')
    await expect(take(amount('0.001'))).rejects.toThrow('wallet.amountIncorrect')
    await take(amount('10.40'))
    const [entry] = (await act.entries({ type: 'system_chargeback' })).list
    const accrual = (await act.entries({ type: 'profit_sharing' })).list[0]
    expect(entry).toMatchObject({ amount: '-10.40', balance: 'to_be_settled', corrects: accrual?.id })
    expect(entry?.remark).toContain('clicks of a bot')
    expect(sum([amount(String((await act.plan(id)).revenue)), amount('10.40')])).toBe(before)
    await advanceClock(on.sandbox, 6 * hour)
    expect((await act.plan(id)).result).toMatchObject({ revenue: '238.86', share: '47.77' })
    expect(await checkInvariants(test.database)).toEqual([])
  })

  it.each(['0', '-1', '0.001', '1000000000.01'])('a deposit of %s is rejected', async (deposit) => {
    const act = actionsOf(await newPartner(on.sandbox))
    await expect(act.deposit(deposit)).rejects.toThrow('wallet.amountIncorrect')
  })
})
