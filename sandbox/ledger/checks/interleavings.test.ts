/**
 * Money under any order of what happens: alone against a model that knows nothing of the code, and at the same time on
 * a real PostgreSQL, where PGlite with its one connection would prove nothing.
 */

import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import type { Amount } from '#protocol/amount.ts'
import { add, amount, compare, smaller, subtract, toWire, zero } from '#protocol/money.ts'
import type { Sandbox } from '../../context.ts'
import { advance, advanceClock } from '../../delivery/advance.ts'
import { BusinessError } from '../../http/business-error.ts'
import { embeddedTestDatabase, serverTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { actionsOf, moneySandbox, newPartner, withSession } from '../../testing/test-partner.ts'
import { returnUnusedCredit } from '../promotional-credit.ts'
import { checkInvariants } from './invariants.ts'

const serverUrl = inject('databaseUrl')

if (serverUrl === undefined) {
  if (process.env.CI) throw new Error('CI has to run these on a real PostgreSQL')
  console.warn('Concurrent money is not tested: there is no PostgreSQL (set DATABASE_URL or install it).')
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

const written = (count: number): Amount => {
  const digits = String(count).padStart(3, '0')
  return amount(`${digits.slice(0, -2)}.${digits.slice(-2)}`)
}

/** Runs a call; undefined when it is refused. */
async function tried<Answer>(call: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await call
  } catch (error) {
    if (error instanceof BusinessError) return undefined
    throw error
  }
}

type Partner = Awaited<ReturnType<typeof newPartner>>

/**
 * Does the steps one by one. The model keeps what the partner put in, took out and may have at most: own money never
 * comes from nowhere, and what is refused or repeated changes nothing.
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
  for (const each of steps) {
    if (each.kind === 'deposit') {
      await act.deposit(written(each.cents))
      available = add(available, written(each.cents))
    } else if (each.kind === 'put') {
      const [put, requestId] = [written(each.cents), randomUUID()]
      const id = await act.waiting(each.product).catch(() => undefined)
      if (id === undefined) continue
      await act.stepUp()
      const send = () => tried(act.put(id, put, requestId))
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
    } else if (each.kind === 'withdraw') {
      const [taken, requestId] = [written(each.cents), randomUUID()]
      const isFree = (await act.property()).withdraw_blocks.length === 0
      await act.stepUp()
      const send = () => tried(act.withdraw(taken, requestId))
      const receipt = await send()
      last = send
      const isRight = isFree && compare(taken, available) <= 0 && compare(taken, amount('20')) >= 0
      expect(receipt !== undefined).toBe(isRight)
      if (isRight) available = subtract(available, taken)
    } else if (each.kind === 'pass') {
      await advanceClock(sandbox, each.minutes * 60_000)
      const after = await read()
      // Delivery never takes from what is available.
      expect(compare(after.available, available)).toBeGreaterThanOrEqual(0)
      ;({ available, credit } = after)
    } else if (each.kind === 'repeat') {
      await act.stepUp()
      await last?.()
    } else {
      await returnUnusedCredit(sandbox.database, partner.account.id, sandbox.clock.now())
      credit = (await read()).credit
    }
    expect(await read()).toEqual({ available, credit })
  }
}

/** The same steps, all started at once; only what must hold of any outcome is checked. */
async function runAtOnce(sandbox: Sandbox, partner: Partner, steps: readonly Step[]): Promise<void> {
  const act = actionsOf(partner)
  await Promise.all(
    steps.map(async (each) => {
      if (each.kind === 'deposit') await act.deposit(written(each.cents))
      else if (each.kind === 'pass') {
        await sandbox.clock.advanceClock(each.minutes * 60_000)
        await advance(sandbox)
      } else if (each.kind === 'return-credit') {
        await returnUnusedCredit(sandbox.database, partner.account.id, sandbox.clock.now())
      } else {
        await act.stepUp()
        if (each.kind === 'put') {
          const id = await act.waiting(each.product).catch(() => undefined)
          if (id !== undefined) await tried(act.put(id, written(each.cents)))
        } else await tried(act.withdraw(written(each.kind === 'withdraw' ? each.cents : 2500)))
      }
    }),
  )
}

describe('one after another', () => {
  it('agrees with the model, and every invariant holds', { timeout: 120_000 }, async () => {
    const test = await embeddedTestDatabase()
    try {
      const { sandbox } = await moneySandbox(test.database)
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
          await runAgainstModel(sandbox, await newPartner(sandbox), steps)
          expect(await checkInvariants(sandbox.database)).toEqual([])
        }),
        { numRuns: 12 },
      )
    } finally {
      await test.close()
    }
  })
})

describe.runIf(serverUrl !== undefined)('at the same time', () => {
  const onServer = async (work: (test: TestDatabase) => Promise<void>) => {
    const test = await serverTestDatabase(serverUrl ?? '')
    try {
      await work(test)
    } finally {
      await test.close()
    }
  }

  it('200 puts and withdrawals of one partner never overdraw and never act twice', { timeout: 120_000 }, () =>
    onServer(async ({ database, openAnother }) => {
      const { sandbox } = await moneySandbox(database)
      const partner = await newPartner(sandbox)
      await returnUnusedCredit(database, partner.account.id, sandbox.clock.now())
      // A second pool stands for a second process: it knows nothing of the first one's queue.
      const further = await openAnother?.()
      const twin = { ...partner, sandbox: { ...sandbox, database: further ?? database } }
      const act = actionsOf(partner)
      await act.deposit('1000')
      const plan = await act.waiting('brindle-coffee')
      const intents = Array.from({ length: 100 }, (_, index) => ({
        requestId: randomUUID(),
        isPut: index % 10 === 0,
      }))
      // Each intent is sent twice at once, by two processes, from sessions of their own: the balance alone decides.
      const answers = await Promise.all(
        intents.flatMap(({ requestId, isPut }) =>
          [partner, twin].map(async (process) => {
            const sent = actionsOf(await withSession(process))
            return tried<unknown>(isPut ? sent.put(plan, '70', requestId) : sent.withdraw('30', requestId))
          }),
        ),
      )
      for (let index = 0; index < answers.length; index += 2)
        expect(answers[index]).toEqual(answers[index + 1])
      const answered = (isPut: boolean) =>
        answers.filter((each, index) => each !== undefined && intents[index >> 1]?.isPut === isPut).length / 2
      // The plan is put once; the rest of the 1,000 goes out by thirties, whatever the order.
      const [puts, withdrawn] = [answered(true), answered(false)]
      expect([puts, withdrawn]).toEqual(puts === 1 ? [1, 31] : [0, 33])
      const { total } = await act.entries({ type: 'manual_withdrawal' })
      expect(total).toBe(withdrawn * 2)
      expect((await act.property()).available).toBe(puts === 1 ? '0.00' : '10.00')
      expect(await checkInvariants(database)).toEqual([])
    }),
  )

  it('spends the last cent once', { timeout: 60_000 }, () =>
    onServer(async ({ database, openAnother }) => {
      const { sandbox } = await moneySandbox(database)
      const partner = await newPartner(sandbox)
      await returnUnusedCredit(database, partner.account.id, sandbox.clock.now())
      const further = await openAnother?.()
      const twin = { ...partner, sandbox: { ...sandbox, database: further ?? database } }
      await actionsOf(partner).deposit('100')
      // Sessions of their own, so that not the step-up window but the balance decides.
      const answers = await Promise.all(
        Array.from({ length: 20 }, async (_, index) => {
          const own = await withSession(index % 2 === 0 ? partner : twin)
          return tried(actionsOf(own).withdraw('100'))
        }),
      )
      expect(answers.filter((each) => each !== undefined)).toHaveLength(1)
      expect((await actionsOf(partner).property()).available).toBe('0.00')
      expect(await checkInvariants(database)).toEqual([])
    }),
  )

  it('keeps every invariant under random interleavings', { timeout: 120_000 }, () =>
    onServer(async ({ database }) => {
      const { sandbox } = await moneySandbox(database)
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), async (steps) => {
          const partner = await newPartner(sandbox)
          await actionsOf(partner).deposit('300')
          await runAtOnce(sandbox, partner, steps)
          expect(await checkInvariants(database)).toEqual([])
        }),
        { numRuns: 10 },
      )
    }),
  )
})
