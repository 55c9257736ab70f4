/**
 * Property: after any sequence of movements, a statement's opening balances plus its entries are its closing balances, and
 * the totals per month and type are the sums of the entries.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Amount, isPositive } from '#protocol/amount.ts'
import type { ResponseOf } from '#protocol/http/endpoint.ts'
import type { Endpoints } from '#protocol/http/endpoints.ts'
import { entryTypes } from '#protocol/http/wallet.ts'
import { add, amount, sum, toWire, zero } from '#protocol/money.ts'
import { advanceClock } from '../../delivery/advance.ts'
import { BusinessError } from '../../http/business-error.ts'
import { testKinds } from '../../testing/database.ts'
import { longOr } from '../../testing/full-run.ts'
import { type TestWallet, type WalletSandbox, walletSandbox } from '../../testing/wallet.ts'
import { chargeback } from '../customer-service.ts'
import { refusePayout } from '../withdrawals.ts'
import { checkInvariants } from './invariants.ts'

type Statement = ResponseOf<Endpoints['statement']>

const kinds = [
  'deposit',
  'put',
  'advance',
  'settle',
  'withdraw',
  'cancel',
  'refuse',
  'chargeback',
  'wait',
] as const
const step = fc.record({
  kind: fc.constantFrom(...kinds),
  cents: fc.integer({ min: 1, max: 90_000 }),
  /** Selects one of several items, or a duration. */
  pick: fc.nat({ max: 1000 }),
})
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

const products = ['brindle-coffee', 'orbit-orchard', 'nine-knots', 'pebble-harbor'] as const
const fromCents = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
const itemAt = <Item>(items: readonly Item[], pick: number): Item | undefined => items[pick % items.length]

async function ignoreBusinessError(task: Promise<unknown>): Promise<void> {
  await task.catch((error: unknown) => {
    if (!(error instanceof BusinessError)) throw error
  })
}

/** Executes a step; it may be rejected with a business error. */
async function execute({ server, clock }: WalletSandbox, wallet: TestWallet, { kind, cents, pick }: Step) {
  const { database } = server.sandbox
  const references = async () =>
    (await wallet.ok('entries', { type: 'manual_withdrawal', page_size: 100 })).list.map((e) => e.reference)
  if (kind === 'deposit') await wallet.deposit(fromCents(cents))
  else if (kind === 'put') await wallet.put(itemAt(products, pick) ?? '', fromCents(cents))
  else if (kind === 'advance') await advanceClock(server.sandbox, (pick % 200) * 60_000)
  else if (kind === 'settle') await advanceClock(server.sandbox, 9 * 3_600_000)
  else if (kind === 'wait') clock.tick((pick % 36) * 3_600_000)
  else if (kind === 'withdraw') {
    await wallet.stepUp()
    await wallet.send('withdraw', { amount: fromCents(cents), method: 'address' })
  } else if (kind === 'cancel') {
    await wallet.send('cancelWithdrawal', { reference: itemAt(await references(), pick) ?? 'W-0' })
  } else if (kind === 'refuse') {
    const reference = itemAt(await references(), pick) ?? 'W-0'
    await ignoreBusinessError(refusePayout(database, reference, 'property', clock.now()))
  } else {
    const { list } = await wallet.ok('planList', { page_size: 100 })
    const plan = itemAt(
      list.filter((plan) => isPositive(plan.revenue)),
      pick,
    )
    const revenue = amount(fromCents((cents % 2000) + 1))
    if (plan !== undefined)
      await ignoreBusinessError(chargeback(database, plan.id, revenue, 'property', clock.now()))
  }
}

const amountsOf = (balances: Statement['opening']) =>
  Object.fromEntries(balances.map((entry) => [entry.balance, entry.amount]))

/** Opening balances plus entries; checks the balance after each entry. */
function balancesAfter(statement: Statement): Record<string, Amount> {
  const running = amountsOf(statement.opening)
  for (const entry of statement.list) {
    const after = add(running[entry.balance] ?? zero, entry.amount)
    expect(entry.balance_after).toBe(after)
    running[entry.balance] = after
  }
  return running
}

const dayAfter = (day: string) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 24 * 3_600_000).toISOString().slice(0, 10)

async function checkStatements(wallet: TestWallet, split: string, last: string): Promise<void> {
  const read = (from: string, to: string) => wallet.ok('statement', { from, to, page_size: 1000 })
  const all = await read('2026-01-01', last)
  expect(all.list).toHaveLength(all.total)
  expect(Object.values(amountsOf(all.opening)).every((balance) => balance === zero)).toBe(true)
  expect(balancesAfter(all)).toEqual(amountsOf(all.closing))
  const property = await wallet.ok('property')
  expect(amountsOf(all.closing)).toEqual({
    available: property.available,
    to_be_consumed: property.to_be_consumed,
    to_be_settled: property.to_be_settled,
    start_up_credit: property.start_up_credit?.unused,
    start_up_credit_in_plans: property.start_up_credit?.in_plans,
  })
  // Two adjacent periods add up to the whole.
  const [first, second] = [await read('2026-01-01', split), await read(dayAfter(split), last)]
  expect(second.opening).toEqual(first.closing)
  expect(second.closing).toEqual(all.closing)
  expect([...first.list, ...second.list]).toEqual(all.list)
  expect(balancesAfter(second)).toEqual(amountsOf(second.closing))
}

async function checkDetails(wallet: TestWallet, last: string): Promise<void> {
  const { list, total } = await wallet.ok('statement', { from: '2026-01-01', to: last, page_size: 1000 })
  const monthIn = (time: string) =>
    new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Berlin' }).format(new Date(time)).slice(0, 7)
  for (const month of new Set(list.map((entry) => monthIn(entry.time)))) {
    const own = list.filter((entry) => monthIn(entry.time) === month)
    const moved = own.filter((entry) => entry.balance === 'available').map((entry) => entry.amount)
    expect(await wallet.ok('entries', { month, page_size: 1 })).toMatchObject({
      total: own.length,
      money_in: sum(moved.filter(isPositive)),
      money_out: amount(toWire(sum(moved.filter((value) => !isPositive(value))), 'USD').replace('-', '')),
    })
  }
  let counted = 0
  for (const type of entryTypes) counted += (await wallet.ok('entries', { type, page_size: 1 })).total
  expect(counted).toBe(total)
}

describe.each(testKinds())('on %s', (_, open) => {
  let on: WalletSandbox
  beforeAll(async () => {
    on = await walletSandbox(open)
  })
  afterAll(() => on.close())

  it('statements, entries and balances agree, and every invariant holds', { timeout: 180_000 }, () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 6, maxLength: 18 }),
        fc.nat({ max: 30 }),
        async (steps, cut) => {
          const start = on.clock.now()
          const wallet = await on.newWallet()
          await wallet.deposit('800')
          for (const step of steps) await execute(on, wallet, step)
          const split = new Date(start.getTime() + cut * 24 * 3_600_000).toISOString().slice(0, 10)
          const last = new Date(on.clock.now().getTime() + 40 * 24 * 3_600_000).toISOString().slice(0, 10)
          await checkStatements(wallet, split, last)
          await checkDetails(wallet, last)
          expect(await checkInvariants(on.database)).toEqual([])
        },
      ),
      { numRuns: longOr(50, 4) },
    ),
  )
})
