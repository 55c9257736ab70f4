/**
 * Money in any order of events: sequentially against an independent model, and concurrently on a real PostgreSQL (PGlite has
 * only one connection).
 */

import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import type { Amount } from '#protocol/amount.ts'
import { add, amount, compare, smaller, subtract, toWire, zero } from '#protocol/money.ts'
import type { Sandbox } from '../../context.ts'
import { advance, advanceClock } from '../../delivery/advance.ts'
import { BusinessError } from '../../http/business-error.ts'
import { serverTestDatabase, type TestDatabase, testKinds } from '../../testing/database.ts'
import { longOr } from '../../testing/full-run.ts'
import { actionsOf, moneySandbox, newPartner, withSession } from '../../testing/partner.ts'
import { returnUnusedCredit } from '../promotional-credit.ts'
import { checkInvariants } from './invariants.ts'

const serverUrl = inject('databaseUrl')

if (serverUrl === undefined) {
  if (process.env.CI) throw new Error('CI must run these tests on a real PostgreSQL')
  console.warn(
    'Concurrent movements are not tested: there is no PostgreSQL (set DATABASE_URL or install it).',
  )
}

const products = [
  'brindle-coffee',
  'pebble-harbor',
  'orbit-orchard',
  'nine-knots',
  'saltmarsh-tales',
] as const

type Step =
  | { readonly kind: 'deposit' | 'withdraw'; readonly cents: number }
  | { readonly kind: 'put'; readonly product: (typeof products)[number]; readonly cents: number }
  | { readonly kind: 'pass'; readonly minutes: number }
  | { readonly kind: 'repeat' | 'return-credit' }

const cents = fc.integer({ min: 1, max: 60_000 })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('deposit' as const), cents }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('withdraw' as const), cents }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('put' as const), product: fc.constantFrom(...products), cents }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('pass' as const), minutes: fc.integer({ min: 1, max: 400 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('repeat' as const, 'return-credit' as const) }) },
)

const fromCents = (value: number): Amount => {
  const digits = String(value).padStart(3, '0')
  return amount(`${digits.slice(0, -2)}.${digits.slice(-2)}`)
}

/** The result of a call; undefined when it is rejected with a business error. */
async function resultOf<Result>(call: Promise<Result>): Promise<Result | undefined> {
  try {
    return await call
  } catch (error) {
    if (error instanceof BusinessError) return undefined
    throw error
  }
}

type Partner = Awaited<ReturnType<typeof newPartner>>

/**
 * Executes the steps one after another. The model tracks the available balance and the unused credit: money never appears
 * from nowhere, and a rejected or repeated request changes nothing.
 */
async function runAgainstModel(sandbox: Sandbox, partner: Partner, steps: readonly Step[]): Promise<void> {
  const act = actionsOf(partner)
  let available = zero
  let credit = amount('100')
  let last: (() => Promise<unknown>) | undefined
  const read = async () => {
    const property = await act.property()
    return { available: amount(property.available), credit: amount(property.start_up_credit.unused) }
  }
  for (const step of steps) {
    if (step.kind === 'deposit') {
      await act.deposit(fromCents(step.cents))
      available = add(available, fromCents(step.cents))
    } else if (step.kind === 'put') {
      const [put, requestId] = [fromCents(step.cents), randomUUID()]
      const id = await act.waiting(step.product).catch(() => undefined)
      if (id === undefined) continue
      await act.stepUp()
      const send = () => resultOf(act.put(id, put, requestId))
      const receipt = await send()
      last = send
      const fromCredit = smaller(credit, put)
      const isCovered = compare(subtract(put, fromCredit), available) <= 0
      if (!isCovered) expect(receipt).toBeUndefined()
      if (receipt !== undefined) {
        expect(receipt.from_credit).toBe(toWire(fromCredit, 'USD'))
        credit = subtract(credit, fromCredit)
        available = subtract(available, subtract(put, fromCredit))
      }
    } else if (step.kind === 'withdraw') {
      const [taken, requestId] = [fromCents(step.cents), randomUUID()]
      const isFree = (await act.property()).withdraw_blocks.length === 0
      await act.stepUp()
      const send = () => resultOf(act.withdraw(taken, requestId))
      const receipt = await send()
      last = send
      const isRight = isFree && compare(taken, available) <= 0 && compare(taken, amount('20')) >= 0
      expect(receipt !== undefined).toBe(isRight)
      if (isRight) available = subtract(available, taken)
    } else if (step.kind === 'pass') {
      await advanceClock(sandbox, step.minutes * 60_000)
      const after = await read()
      // Delivery never reduces the available balance.
      expect(compare(after.available, available)).toBeGreaterThanOrEqual(0)
      ;({ available, credit } = after)
    } else if (step.kind === 'repeat') {
      await act.stepUp()
      await last?.()
    } else {
      await returnUnusedCredit(sandbox.database, partner.account.id, sandbox.clock.now())
      credit = (await read()).credit
    }
    expect(await read()).toEqual({ available, credit })
  }
}

/** Starts all steps at the same time; the caller checks what must hold for any outcome. */
async function runConcurrently(sandbox: Sandbox, partner: Partner, steps: readonly Step[]): Promise<void> {
  const act = actionsOf(partner)
  await Promise.all(
    steps.map(async (step) => {
      if (step.kind === 'deposit') await act.deposit(fromCents(step.cents))
      else if (step.kind === 'pass') {
        await sandbox.clock.advanceClock(step.minutes * 60_000)
        await advance(sandbox)
      } else if (step.kind === 'return-credit') {
        await returnUnusedCredit(sandbox.database, partner.account.id, sandbox.clock.now())
      } else {
        await act.stepUp()
        if (step.kind === 'put') {
          const id = await act.waiting(step.product).catch(() => undefined)
          if (id !== undefined) await resultOf(act.put(id, fromCents(step.cents)))
        } else await resultOf(act.withdraw(fromCents(step.kind === 'withdraw' ? step.cents : 2500)))
      }
    }),
  )
}

describe.each(testKinds())('sequential movements on %s', (_, open) => {
  it('the balances agree with the model, and every invariant holds', { timeout: 120_000 }, async () => {
    const test = await open()
    try {
      const { sandbox } = await moneySandbox(test.database)
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
          await runAgainstModel(sandbox, await newPartner(sandbox), steps)
          expect(await checkInvariants(sandbox.database)).toEqual([])
        }),
        { numRuns: longOr(50, 5) },
      )
    } finally {
      await test.close()
    }
  })
})

describe.runIf(serverUrl !== undefined)('concurrent movements', () => {
  const onServer = async (run: (test: TestDatabase) => Promise<void>) => {
    const test = await serverTestDatabase()
    try {
      await run(test)
    } finally {
      await test.close()
    }
  }

  it(
    '200 concurrent requests of one partner never overdraw and are executed once',
    { timeout: 120_000 },
    () =>
      onServer(async ({ database, openAnother }) => {
        const { sandbox } = await moneySandbox(database)
        const partner = await newPartner(sandbox)
        await returnUnusedCredit(database, partner.account.id, sandbox.clock.now())
        // A second pool represents a second process, which does not share the first one's queue.
        const further = await openAnother?.()
        const twin = { ...partner, sandbox: { ...sandbox, database: further ?? database } }
        const act = actionsOf(partner)
        await act.deposit('1000')
        const plan = await act.waiting('brindle-coffee')
        const intents = Array.from({ length: 100 }, (_, index) => ({
          requestId: randomUUID(),
          isPut: index % 10 === 0,
        }))
        // Each intent is sent twice concurrently, by two processes and with a session each, so that only the balance decides.
        const answers = await Promise.all(
          intents.flatMap(({ requestId, isPut }) =>
            [partner, twin].map(async (sender) => {
              const own = actionsOf(await withSession(sender))
              return resultOf<unknown>(isPut ? own.put(plan, '70', requestId) : own.withdraw('30', requestId))
            }),
          ),
        )
        for (let index = 0; index < answers.length; index += 2)
          expect(answers[index]).toEqual(answers[index + 1])
        const answered = (isPut: boolean) =>
          answers.filter((answer, index) => answer !== undefined && intents[index >> 1]?.isPut === isPut)
            .length / 2
        // The plan is funded at most once; the rest of the 1,000 is withdrawn in amounts of 30, in any order.
        const [puts, withdrawn] = [answered(true), answered(false)]
        expect([puts, withdrawn]).toEqual(puts === 1 ? [1, 31] : [0, 33])
        const { total } = await act.entries({ type: 'manual_withdrawal' })
        expect(total).toBe(withdrawn * 2)
        expect((await act.property()).available).toBe(puts === 1 ? '0.00' : '10.00')
        expect(await checkInvariants(database)).toEqual([])
      }),
  )

  it('concurrent withdrawals spend the last cent once', { timeout: 60_000 }, () =>
    onServer(async ({ database, openAnother }) => {
      const { sandbox } = await moneySandbox(database)
      const partner = await newPartner(sandbox)
      await returnUnusedCredit(database, partner.account.id, sandbox.clock.now())
      const further = await openAnother?.()
      const twin = { ...partner, sandbox: { ...sandbox, database: further ?? database } }
      await actionsOf(partner).deposit('100')
      // Each has its own session, so that the balance decides and not the step-up window.
      const answers = await Promise.all(
        Array.from({ length: 20 }, async (_, index) => {
          const own = await withSession(index % 2 === 0 ? partner : twin)
          return resultOf(actionsOf(own).withdraw('100'))
        }),
      )
      expect(answers.filter((answer) => answer !== undefined)).toHaveLength(1)
      expect((await actionsOf(partner).property()).available).toBe('0.00')
      expect(await checkInvariants(database)).toEqual([])
    }),
  )

  it('every invariant holds after random concurrent steps', { timeout: 120_000 }, () =>
    onServer(async ({ database }) => {
      const { sandbox } = await moneySandbox(database)
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), async (steps) => {
          const partner = await newPartner(sandbox)
          await actionsOf(partner).deposit('300')
          await runConcurrently(sandbox, partner, steps)
          expect(await checkInvariants(database)).toEqual([])
        }),
        { numRuns: longOr(50, 4) },
      )
    }),
  )
})
