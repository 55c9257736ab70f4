import { describe, expect, it } from 'vitest'
import type { PlanDetail } from '#protocol/http/plans.ts'
import type { Entry } from '#protocol/http/wallet.ts'
import { amount, zero } from '#protocol/money.ts'
import { receiptFrom } from './funding-receipt.ts'

const requestId = '6f1cbb3e-58f7-4a5c-8a58-0d9a5f6e2f10'
const at = '2026-11-21T10:00:00Z'

const waiting: PlanDetail = {
  id: 'p1',
  plan_number: '2026-00041',
  product_id: 'star',
  product_name: 'Star Harbour',
  image: undefined,
  status: 'waitPut',
  currency: 'USD',
  put_amount: undefined,
  credit_amount: undefined,
  progress: 0,
  billed: zero,
  revenue: zero,
  created_at: at,
  put_at: undefined,
  minimum_amount: amount('50'),
  maximum_amount: amount('1000'),
  is_official_push: false,
  operator_id: undefined,
  net: undefined,
  estimated_net: undefined,
  is_followed: undefined,
  advertising_product: '',
  advertising_content: '',
  lang: undefined,
  advertising_rules: '',
  user_targeting: '',
  game_description: undefined,
  video: undefined,
  landing_pages: [],
  history: [{ status: 'waitPut', at }],
  impressions: 0,
  clicks: 0,
  failure_reason: undefined,
  result: undefined,
  coupon: undefined,
}
const running: PlanDetail = {
  ...waiting,
  status: 'matching',
  put_amount: amount('150'),
  credit_amount: amount('100'),
  put_at: at,
}

const entry: Entry = {
  id: 7,
  time: at,
  amount: amount('-50'),
  balance: 'available',
  balance_after: amount('450'),
  type: 'ad_serving',
  remark: '',
  reference: 'PUT-1',
  plan_id: 'p1',
  corrects: undefined,
  product_name: undefined,
  plan_number: undefined,
  plan_net: undefined,
  payout: undefined,
  status: undefined,
  reason: undefined,
  withdrawal_part: undefined,
  request_id: requestId,
}

describe('receiptFrom', () => {
  it('reads the receipt from the ledger entries of its request', () => {
    expect(receiptFrom(running, [entry], requestId)).toEqual({
      plan_id: 'p1',
      plan_number: '2026-00041',
      product_name: 'Star Harbour',
      reference: 'PUT-1',
      currency: 'USD',
      amount: amount('150'),
      fee: undefined,
      from_credit: amount('100'),
      from_available: amount('50'),
      coupon: undefined,
      available_after: amount('450'),
      at,
    })
  })

  it('finds no receipt when neither the plan nor the ledger shows the request', () => {
    expect(receiptFrom(waiting, [], requestId)).toBeUndefined()
  })

  it('does not take the funding of another tab for the receipt', () => {
    const other = { ...entry, request_id: '0b5e6c0e-6df5-4a0e-8a6c-0a57f2b7a001' }
    expect(receiptFrom(running, [other], requestId)).toBeUndefined()
  })

  it('reads the receipt from the plan where ledger entries have no request id', () => {
    expect(receiptFrom(running, [], requestId)).toMatchObject({ reference: undefined, at })
  })
})
