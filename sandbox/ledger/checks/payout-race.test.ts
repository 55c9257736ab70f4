/** A withdrawal that is cancelled, refused and paid at the same time, on a real PostgreSQL with two processes. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, inject, it } from 'vitest'
import type { Sandbox, UserContext } from '../../context.ts'
import { withdrawals } from '../../db/schema/ledger.ts'
import { advance } from '../../delivery/advance.ts'
import { BusinessError } from '../../http/business-error.ts'
import { withdrawalHandlers } from '../../routes/wallet/withdrawals.ts'
import { serverTestDatabase } from '../../testing/test-database.ts'
import { actionsOf, moneySandbox, newPartner } from '../../testing/test-partner.ts'
import { returnUnusedCredit } from '../promotional-credit.ts'
import { refusePayout } from '../withdrawals.ts'
import { checkInvariants } from './invariants.ts'

const serverUrl = inject('databaseUrl')

async function succeeds(work: Promise<unknown>): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    if (error instanceof BusinessError) return false
    throw error
  }
}

describe.runIf(serverUrl !== undefined)('cancel against refusal against payout', () => {
  it('ends each withdrawal one way, and gives its money back at most once', {
    timeout: 120_000,
  }, async () => {
    const test = await serverTestDatabase(serverUrl ?? '')
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
        // The payout is due at the moment when everybody comes.
        await clock.advanceClock(3_600_000)
        const cancel = (process: UserContext) =>
          succeeds(withdrawalHandlers.cancelWithdrawal(process, { reference, request_id: randomUUID() }))
        const refuse = (on: Sandbox) => succeeds(refusePayout(on.database, reference, 'race', clock.now()))
        const started = [
          () => cancel(partner),
          () => cancel({ ...partner, sandbox: twin }),
          () => refuse(sandbox),
          () => refuse(twin),
          () => advance(sandbox).then(() => false),
          () => advance(twin).then(() => false),
        ]
        // Another one begins in each round.
        const turned = [...started.slice(round % started.length), ...started.slice(0, round % started.length)]
        const returned = (await Promise.all(turned.map((each) => each()))).filter(Boolean)
        const [row] = await test.database.read
          .select()
          .from(withdrawals)
          .where(eq(withdrawals.reference, reference))
        outcomes.add(row?.status ?? '')
        expect(returned).toHaveLength(row?.status === 'paid' ? 0 : 1)
        expect((await act.property()).available).toBe(row?.status === 'paid' ? '0.00' : '100.00')
      }
      expect(await checkInvariants(test.database)).toEqual([])
      // A race that always ends the same way would prove nothing.
      expect(outcomes.size).toBeGreaterThan(1)
    } finally {
      await test.close()
    }
  })
})
