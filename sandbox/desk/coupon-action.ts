/** What the desk does about coupons that customer service applies. */
import { toWire } from '#protocol/money.ts'
import { releaseCustomCoupon } from '../ledger/coupons/coupons.ts'
import { type Action, BadInput, typedPartner } from './input.ts'

export const coupon: Action = async (sandbox, typed) => {
  const account = await typedPartner(sandbox, typed)
  const released = await releaseCustomCoupon(sandbox.database, account.id, sandbox.clock.now())
  if (released === undefined) {
    throw new BadInput('username', `${account.username} has no coupon that waits for customer service.`)
  }
  const value = `${toWire(released.value, account.currency)} ${account.currency}`
  return `${account.username} can use the coupon now: it adds ${value} to what runs in a put.`
}
