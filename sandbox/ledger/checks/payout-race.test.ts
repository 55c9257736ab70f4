/** A withdrawal that is cancelled, refused and paid out concurrently, on a real PostgreSQL with two processes. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, inject, it } from 'vitest'
import type { Sandbox, UserContext } from '../../context.ts'
import { withdrawals } from '../../db/schema/ledger.ts'
import { advance } from '../../delivery/advance.ts'
import { BusinessError } from '../../http/business-error.ts'
import { withdrawalHandlers } from '../../routes/wallet/withdrawals.ts'
import { serverTestDatabase } from '../../testing/database.ts'
import { actionsOf, moneySandbox, newPartner } from '../../testing/partner.ts'
import { returnUnusedCredit } from '../promotional-credit.ts'
import { refusePayout } from '../withdrawals.ts'
import { checkInvariants } from './invariants.ts'

const serverUrl = inject('databaseUrl')

async function succeeds(task: Promise<unknown>): Promise<boolean> {
  try {
    await task
    return true
  } catch (error) {
    if (error instanceof BusinessError) return false
    throw error
  }
}

describe.runIf(serverUrl !== undefined)('concurrent ends of a withdrawal', () => {
  it('a withdrawal is either cancelled, refused or paid out, and returned at most once', {
    timeout: 120_000,
  }, async () => {
    const test = await serverTestDatabase()
    try {
      const { sandbox, clock } = await moneySandbox(test.database)
      const further = (await test.openAnother?.()) ?? test.database
      const twin: Sandbox = { ...sandbox, database: further }
      const outcomes = new Set<string>()
      for (let round = 0; round < 30; round += 1) {
        const partner = await newPartner(sandbox)
        await returnUnusedCredit(test.database, partner.account.id, clock.now())
        const act = actionsOf(partner)
        await act.deposit('100')
        await act.stepUp()
        const { reference } = await act.withdraw('100')
        // The payout is due when all requests start.
        await clock.advanceClock(3_600_000)
        const cancel = (process: UserContext) =>
          succeeds(withdrawalHandlers.cancelWithdrawal(process, { reference, request_id: randomUUID() }))
        const refuse = (on: Sandbox) => succeeds(refusePayout(on.database, reference, 'race', clock.now()))
        const tasks = [
          () => cancel(partner),
          () => cancel({ ...partner, sandbox: twin }),
          () => refuse(sandbox),
          () => refuse(twin),
          () => advance(sandbox).then(() => false),
          () => advance(twin).then(() => false),
        ]
        const readRow = () =>
          test.database.read.select().from(withdrawals).where(eq(withdrawals.reference, reference))
        // A different one starts first in each round, by as much as a read takes: some begin with one.
        const rotated = [...tasks.slice(round % tasks.length), ...tasks.slice(0, round % tasks.length)]
        const started = rotated.slice(0, 1).map((start) => start())
        await readRow()
        started.push(...rotated.slice(1).map((start) => start()))
        const returned = (await Promise.all(started)).filter(Boolean)
        const [row] = await readRow()
        outcomes.add(row?.status ?? '')
        expect(returned).toHaveLength(row?.status === 'paid' ? 0 : 1)
        expect((await act.property()).available).toBe(row?.status === 'paid' ? '0.00' : '100.00')
      }
      expect(await checkInvariants(test.database)).toEqual([])
      // With a single outcome, the test would not have tested a race.
      expect(outcomes.size).toBeGreaterThan(1)
    } finally {
      await test.close()
    }
  })
})
