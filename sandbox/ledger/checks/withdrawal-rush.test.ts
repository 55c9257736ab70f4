/** 200 concurrent withdrawals, in several processes on a real PostgreSQL, pay out exactly the balance. */
import { describe, expect, inject, it } from 'vitest'
import { BusinessError } from '../../http/business-error.ts'
import { testKinds } from '../../testing/database.ts'
import { longOr } from '../../testing/full-run.ts'
import { actionsOf, moneySandbox, newPartner, withSession } from '../../testing/partner.ts'
import { returnUnusedCredit } from '../promotional-credit.ts'
import { checkInvariants } from './invariants.ts'

const rounds = longOr(100, 1)
const processes = 3

async function isPaid(withdrawal: Promise<unknown>): Promise<boolean> {
  try {
    await withdrawal
    return true
  } catch (error) {
    if (error instanceof BusinessError && error.key === 'wallet.insufficientBalance') return false
    throw error
  }
}

describe.runIf(inject('databaseUrl') !== undefined)('concurrent withdrawals', () => {
  it(`ten of 200 withdrawals of a tenth of the balance succeed, in each of ${rounds} rounds`, {
    timeout: 1_800_000,
  }, async () => {
    const [, open] = testKinds().find(([name]) => name === 'PostgreSQL') ?? []
    const test = await open?.()
    if (test?.openAnother === undefined) throw new Error('there is no PostgreSQL')
    try {
      const { sandbox, clock } = await moneySandbox(test.database)
      const databases = [test.database]
      while (databases.length < processes) databases.push(await test.openAnother())
      for (let round = 0; round < rounds; round += 1) {
        const partner = await newPartner(sandbox)
        await returnUnusedCredit(test.database, partner.account.id, clock.now())
        await actionsOf(partner).deposit('1000')
        // Each has its own session, so that the balance decides and not the step-up window.
        const sessions = await Promise.all(
          Array.from({ length: 200 }, (_, index) => {
            const database = databases[index % processes] ?? test.database
            return withSession({ ...partner, sandbox: { ...sandbox, database } })
          }),
        )
        const paid = await Promise.all(sessions.map((session) => isPaid(actionsOf(session).withdraw('100'))))
        expect(paid.filter(Boolean)).toHaveLength(10)
        expect(await actionsOf(partner).property()).toMatchObject({ available: '0.00' })
      }
      expect(await checkInvariants(test.database)).toEqual([])
    } finally {
      await test.close()
    }
  })
})
