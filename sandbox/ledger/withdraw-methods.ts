/** How the sandbox pays out: fees and minimum of each way (docs/rules.md, section P3). */

import type { WithdrawMethod } from '#protocol/http/config.ts'
import { amount } from '#protocol/money.ts'

/** `arrival_minutes` are delivery minutes here; `withdrawMethodsAt` says them as a partner waits for them. */
export const withdrawMethods: WithdrawMethod[] = [
  {
    method: 'card',
    fee_fixed: amount('1'),
    fee_rate: amount('0.005'),
    minimum: amount('10'),
    arrival_minutes: 180,
  },
  {
    method: 'address',
    fee_fixed: amount('2'),
    fee_rate: amount('0'),
    minimum: amount('20'),
    arrival_minutes: 60,
  },
]

/** The methods with the delay that a partner sees when delivery time runs `speed` times as fast. */
export function withdrawMethodsAt(speed: number): WithdrawMethod[] {
  return withdrawMethods.map((each) => ({
    ...each,
    arrival_minutes: Math.ceil(each.arrival_minutes / speed),
  }))
}

/** The method of that name. */
export function withdrawMethodOf(name: WithdrawMethod['method']): WithdrawMethod {
  const method = withdrawMethods.find((each) => each.method === name)
  if (method === undefined) throw new RangeError('no such method')
  return method
}
