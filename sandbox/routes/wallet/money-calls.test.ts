import { randomUUID } from 'node:crypto'
import { count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { UserContext } from '../../context.ts'
import { accounts, bankCards } from '../../db/schema/accounts.ts'
import { movements, withdrawals } from '../../db/schema/ledger.ts'
import { advanceClock } from '../../delivery/advance.ts'
import { checkInvariants } from '../../ledger/checks/invariants.ts'
import { returnUnusedCredit } from '../../ledger/promotional-credit.ts'
import { embeddedTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { actionsOf, moneySandbox, newPartner } from '../../testing/partner.ts'

let test: TestDatabase
let on: Awaited<ReturnType<typeof moneySandbox>>
let partner: UserContext
let act: ReturnType<typeof actionsOf>
beforeAll(async () => {
  test = await embeddedTestDatabase()
  on = await moneySandbox(test.database)
})
afterAll(async () => {
  expect(await checkInvariants(test.database)).toEqual([])
  await test.close()
})
beforeEach(async () => {
  partner = await newPartner(on.sandbox)
  act = actionsOf(partner)
})

const countMovements = async () => {
  const [row] = await test.database.read
    .select({ total: count() })
    .from(movements)
    .where(eq(movements.account_id, partner.account.id))
  return row?.total ?? 0
}

/** Returns the start-up credit, deposits an amount and opens a step-up window. */
async function withMoney(deposit: string) {
  await returnUnusedCredit(test.database, partner.account.id, on.clock.now())
  await act.deposit(deposit)
  await act.stepUp()
}

describe('funding', () => {
  it.each([
    ['above the maximum', 'tidewheel', '50000.01', 'plan.putAmountOutOfRange'],
    ['below the minimum', 'tidewheel', '499.99', 'plan.putAmountOutOfRange'],
    ['finer than a cent', 'tidewheel', '600.001', 'plan.putAmountInvalid'],
    ['above credit and balance', 'tidewheel', '1100.01', 'wallet.insufficientBalance'],
  ])('an amount %s is rejected', async (_, product, amount, key) => {
    await act.deposit('1000')
    await act.stepUp()
    const before = await countMovements()
    await expect(act.put(await act.waiting(product), amount)).rejects.toThrow(key)
    expect(await countMovements()).toBe(before)
    // The error did not use up the step-up window.
    await act.put(await act.waiting(product), '1100')
  })

  it('the error for an amount out of range contains the limits', async () => {
    await act.stepUp()
    await expect(act.put(await act.waiting('tidewheel'), '1')).rejects.toMatchObject({
      params: { minimum: '500.00', maximum: '50000.00' },
    })
  })

  it("an unknown plan, another partner's plan and a plan that is funded already are rejected", async () => {
    const other = actionsOf(await newPartner(on.sandbox))
    await act.stepUp()
    await expect(act.put('nothing', '50')).rejects.toThrow('plan.notFound')
    await expect(act.put(await other.waiting('quillwise'), '60')).rejects.toThrow('plan.notFound')
    const id = await act.waiting('quillwise')
    await act.put(id, '60')
    await act.stepUp()
    await expect(act.put(id, '40')).rejects.toThrow('plan.notWaiting')
    await expect(act.plan(await other.waiting('quillwise'))).rejects.toThrow('plan.notFound')
  })

  it('funding fails without a step-up window, with a used one and with an expired one', async () => {
    const id = await act.waiting('quillwise')
    await expect(act.put(id, '60')).rejects.toThrow('wallet.transactionPasswordError')
    await act.stepUp()
    on.clock.tick(60_000)
    await expect(act.put(id, '60')).rejects.toThrow('wallet.transactionPasswordError')
    await act.stepUp()
    await act.put(id, '60')
    await expect(act.put(await act.waiting('brindle-coffee'), '30')).rejects.toThrow(
      'wallet.transactionPasswordError',
    )
  })

  it('funding fails before a transaction password is set', async () => {
    await test.database.db
      .update(accounts)
      .set({ transaction_password_hash: null })
      .where(eq(accounts.id, partner.account.id))
    await expect(act.put(await act.waiting('quillwise'), '60')).rejects.toThrow(
      'wallet.transactionPasswordMissing',
    )
  })
})

describe('a request_id', () => {
  it('a repeated request_id gets the first response, before any other check', async () => {
    await act.stepUp()
    const [id, requestId] = [await act.waiting('quillwise'), randomUUID()]
    const first = await act.put(id, '60', requestId)
    const before = await countMovements()
    // No step-up window is open and the plan is funded already; "60.00" is the same body as "60".
    expect(await act.put(id, '60.00', requestId)).toEqual(first)
    expect(await countMovements()).toBe(before)
  })

  it('a repeated request_id gets the first error, even if the request would succeed now', async () => {
    const [id, requestId] = [await act.waiting('quillwise'), randomUUID()]
    await expect(act.put(id, '60', requestId)).rejects.toThrow('wallet.transactionPasswordError')
    await act.stepUp()
    await expect(act.put(id, '60', requestId)).rejects.toThrow('wallet.transactionPasswordError')
    await act.put(id, '60')
  })

  it('a repeated request_id gets the first error with its values', async () => {
    const [id, requestId] = [await act.waiting('tidewheel'), randomUUID()]
    const params = { minimum: '500.00', maximum: '50000.00' }
    await expect(act.put(id, '1', requestId)).rejects.toMatchObject({ params })
    await expect(act.put(id, '1', requestId)).rejects.toMatchObject({ params })
  })

  it('a request_id with another body or call is rejected, and is independent of other accounts', async () => {
    await act.deposit('1000')
    await act.stepUp()
    const [id, requestId] = [await act.waiting('quillwise'), randomUUID()]
    await act.put(id, '60', requestId)
    await act.stepUp()
    await expect(act.put(id, '61', requestId)).rejects.toThrow('general.requestIdReused')
    await expect(act.withdraw('100', requestId)).rejects.toThrow('general.requestIdReused')
    const other = actionsOf(await newPartner(on.sandbox))
    await other.stepUp()
    expect(await other.put(await other.waiting('quillwise'), '60', requestId)).toMatchObject({
      amount: '60.00',
    })
  })

  it('a server error is not stored under the request_id', async () => {
    const [id, requestId] = [await act.waiting('quillwise'), randomUUID()]
    const broken = {
      ...on.sandbox.database,
      withAccountLock: () => Promise.reject(new Error('connection lost')),
    }
    const withBrokenDatabase = actionsOf({ ...partner, sandbox: { ...on.sandbox, database: broken } })
    await act.stepUp()
    await expect(withBrokenDatabase.put(id, '60', requestId)).rejects.toThrow('connection lost')
    expect(await act.put(id, '60', requestId)).toMatchObject({ amount: '60.00' })
  })
})

describe('a withdrawal', () => {
  it('a withdrawal with its fee leaves the available balance and is pending until it is paid', async () => {
    await withMoney('500')
    const requestId = randomUUID()
    const receipt = await act.withdraw('200', requestId)
    expect(receipt).toMatchObject({
      reference: expect.stringMatching(/^W-[0-9A-HJKMNP-TV-Z]{8}$/),
      amount: '200.00',
      fee: '2.00',
      arrives: '198.00',
      destination: 'xuWwb'.slice(-4),
      status: 'pending',
      available_after: '300.00',
    })
    // An hour of delivery time is a minute at speed 60.
    expect(Date.parse(receipt.expected_at) - Date.parse(receipt.at)).toBe(60_000)
    const list = async () => (await act.entries({ type: 'manual_withdrawal' })).list
    expect((await list()).map((row) => [row.amount, row.status, row.request_id, row.reference])).toEqual([
      ['-2.00', 'pending', requestId, receipt.reference],
      ['-198.00', 'pending', requestId, receipt.reference],
    ])
    await advanceClock(on.sandbox, 59 * 60_000)
    expect((await list())[0]?.status).toBe('pending')
    await advanceClock(on.sandbox, 60_000)
    expect((await list())[0]?.status).toBe('paid')
    // A repeat still gets the first response.
    expect(await act.withdraw('200', requestId)).toEqual(receipt)
  })

  it('a withdrawal to a card has an additional proportional fee, rounded half up', async () => {
    await withMoney('500')
    const card = {
      card_name: '',
      bank_name: 'Harbour Bank',
      beneficiary_name: 'A. Partner',
      mobile: '+4915112345678',
      bank_account: 'DE12 3456 7890-1234',
      bank_address: '1 Quay',
      branch_name: '',
    }
    await test.database.db.update(bankCards).set({ card }).where(eq(bankCards.account_id, partner.account.id))
    // 0.5 % of 33.00 is 0.165.
    expect(await act.withdraw('33', randomUUID(), 'card')).toMatchObject({
      fee: '1.17',
      arrives: '31.83',
      destination: '1234',
    })
  })

  it('a withdrawal is rejected while start-up credit is not returned', async () => {
    await act.deposit('500')
    await act.stepUp()
    await expect(act.withdraw('100')).rejects.toThrow('wallet.startUpFundsNotReturned')
  })

  it.each([
    ['finer than a cent', '100.001', 'wallet.amountIncorrect'],
    ['below the minimum', '19.99', 'wallet.belowMinimum'],
    ['above the available balance', '500.01', 'wallet.insufficientBalance'],
  ])('a withdrawal of an amount %s is rejected', async (_, amount, key) => {
    await withMoney('500')
    await expect(act.withdraw(amount)).rejects.toThrow(key)
    expect((await act.property()).available).toBe('500.00')
  })

  it.each(['0', '-1', '1e9', 'NaN', '１００', ''])(
    'the request schema rejects a withdrawal of %j',
    (amount) => {
      expect(() => act.withdraw(amount)).toThrow('wallet.amountIncorrect')
    },
  )

  it('a withdrawal is rejected without a bank card, and without a step-up window', async () => {
    await withMoney('500')
    await expect(act.withdraw('100', randomUUID(), 'card')).rejects.toThrow('wallet.methodNotBound')
    await act.withdraw('100')
    await expect(act.withdraw('100')).rejects.toThrow('wallet.transactionPasswordError')
    const rows = await test.database.read
      .select()
      .from(withdrawals)
      .where(eq(withdrawals.account_id, partner.account.id))
    expect(rows).toHaveLength(1)
  })
})
