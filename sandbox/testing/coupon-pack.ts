/** Partners with coupons, for tests. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Sandbox, UserContext } from '../context.ts'
import { accounts } from '../db/schema/accounts.ts'
import { returnUnusedCredit } from '../ledger/promotional-credit.ts'
import { couponHandlers } from '../routes/plans/coupons.ts'
import { actionsOf, newPartner } from './partner.ts'

/** A partner with a balance of 1,000, no start-up credit, and the new-user pack. */
export async function partnerWithPack(sandbox: Sandbox) {
  const { database, clock } = sandbox
  const partner = await newPartner(sandbox)
  const act = actionsOf(partner)
  await returnUnusedCredit(database, partner.account.id, clock.now())
  await act.deposit('1000')
  const { coupons: pack } = await couponHandlers.receiveCoupons(partner, { request_id: randomUUID() })
  return {
    partner,
    act,
    pack,
    idOf: (type: string) => pack.find((coupon) => coupon.type === type)?.id ?? '',
    follow: () =>
      database.db.update(accounts).set({ operated_id: 'OP-1001' }).where(eq(accounts.id, partner.account.id)),
    put: async (product: string, value: string, couponId: string) => {
      await act.stepUp()
      return act.put(await act.waiting(product), value, randomUUID(), couponId)
    },
  }
}

/** A tab of the coupon list. */
export const couponTab = (partner: UserContext, state: 'used' | 'unused') =>
  couponHandlers.coupons(partner, { state })
