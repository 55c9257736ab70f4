import { describe, expect, it } from 'vitest'
import { amount } from '#protocol/money.ts'
import { type WithdrawalEligibilityFacts, withdrawalBlockers } from './withdrawal-eligibility.ts'

const method = { fee_fixed: amount('0'), fee_rate: amount('0'), arrival_minutes: 5 }
const methods = [
  { ...method, method: 'card' as const, minimum: amount('10') },
  { ...method, method: 'address' as const, minimum: amount('2') },
]
const card = { bank_name: 'Example Bank', bank_account: '12345678' }
const ready: WithdrawalEligibilityFacts = {
  property: { available: amount('10'), withdraw_blocks: [] },
  methods,
  destinations: { card },
  hasPassword: true,
  isMoneyAllowed: true,
}
const block = (key: string) => ({ key, msg: key, until: undefined })

describe('withdrawalBlockers', () => {
  it('finds no blocker when everything is set up', () => {
    expect(withdrawalBlockers(ready)).toEqual([])
  })

  it('names a missing item once, even if the host names it too', () => {
    const withdraw_blocks = [
      block('wallet.methodNotBound'),
      block('wallet.transactionPasswordMissing'),
      block('other'),
    ]
    const facts = {
      ...ready,
      property: { ...ready.property, withdraw_blocks },
      destinations: {},
      hasPassword: false,
    }
    expect(withdrawalBlockers(facts)).toEqual([
      { kind: 'host', block: block('other') },
      { kind: 'noDestination' },
      { kind: 'noPassword' },
    ])
  })

  it('blocks withdrawals on a host without a stated operator', () => {
    expect(withdrawalBlockers({ ...ready, isMoneyAllowed: false })).toEqual([{ kind: 'notStated' }])
  })

  it('compares the balance with the smallest minimum of the bound methods', () => {
    const property = { ...ready.property, available: amount('9.99') }
    expect(withdrawalBlockers({ ...ready, property })).toEqual([{ kind: 'belowMinimum', minimum: '10' }])
    expect(
      withdrawalBlockers({ ...ready, property, destinations: { card, withdrawal_address: 'x' } }),
    ).toEqual([])
  })
})
