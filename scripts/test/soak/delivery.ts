/** The sandbox's delivery, tick by tick on a manual clock, with a partner whose plans run all the time. */
import { randomUUID } from 'node:crypto'
import { openDatabase } from '#sandbox/db/open-database.ts'
import { advance as advanceDelivery } from '#sandbox/delivery/advance.ts'
import { checkInvariants } from '#sandbox/ledger/checks/invariants.ts'
import { actionsOf, moneySandbox, newPartner } from '#sandbox/testing/partner.ts'

const tickMs = 1000
/** A plan is funded this often; at 60 times the speed it runs for three to five minutes of real time. */
const fundingTicks = 300
const product = 'pebble-harbor'

export async function soakDelivery(): Promise<{
  advance: (ticks: number) => Promise<void>
  close: () => Promise<void>
}> {
  const database = await openDatabase({ memory: true })
  const { sandbox, clock } = await moneySandbox(database)
  const act = actionsOf(await newPartner(sandbox))
  await act.deposit('1000000')
  let done = 0

  async function fund(): Promise<void> {
    await act.stepUp()
    await act.put(await act.waiting(product), '100', randomUUID())
  }

  return {
    /** Rejects when an invariant of the ledger is broken afterwards. */
    advance: async (ticks) => {
      for (let index = 0; index < ticks; index += 1) {
        if (done % fundingTicks === 0) await fund()
        clock.tick(tickMs)
        await advanceDelivery(sandbox)
        done += 1
      }
      const broken = await checkInvariants(database)
      if (broken.length > 0) throw new Error(broken.join('\n'))
    },
    close: database.close,
  }
}
