import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '#api/api-error.ts'
import { amount, zero } from '#contract/money.ts'
import type { PlanDetail, PutReceipt } from '#contract/wire/plans.ts'
import type { Entry } from '#contract/wire/wallet.ts'
import { checkPut, type PutHost, type PutIntent, sendPut } from './put-attempt.ts'

const requestId = '6f1cbb3e-58f7-4a5c-8a58-0d9a5f6e2f10'
const intent: PutIntent = { planId: 'p1', amount: amount('150'), couponId: undefined, requestId }
const at = '2026-11-21T10:00:00Z'

const receipt: PutReceipt = {
  plan_id: 'p1',
  plan_number: '2026-00041',
  product_name: 'Star Harbour',
  reference: 'PUT-1',
  currency: 'USD',
  amount: amount('150'),
  fee: zero,
  from_credit: amount('100'),
  from_available: amount('50'),

  coupon: undefined,
  available_after: amount('450'),
  at,
}

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
  is_followed: undefined,
  advertising_product: '',
  advertising_content: '',
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
  status: undefined,
  reason: undefined,
  request_id: requestId,
}

const noAnswer = new ApiError('timeout')
const refusal = new ApiError('envelope', { code: 400, key: 'wallet.insufficientBalance' })

function host(given: Partial<PutHost>): PutHost {
  return {
    isIdempotent: true,
    put: () => Promise.reject(noAnswer),
    plan: () => Promise.resolve(waiting),
    entries: () => Promise.resolve([]),
    pause: () => Promise.resolve(),
    ...given,
  }
}

const inTurn = (...answers: (PutReceipt | ApiError)[]) => {
  let turn = 0
  return vi.fn(() => {
    const answer = answers[turn++] ?? noAnswer
    return answer instanceof ApiError ? Promise.reject(answer) : Promise.resolve(answer)
  })
}

describe('a put that is answered', () => {
  it('is done with its receipt, sent once', async () => {
    const put = inTurn(receipt)
    const onUnsure = vi.fn()
    expect(await sendPut(host({ put }), intent, onUnsure)).toEqual({ kind: 'done', proof: receipt })
    expect(put).toHaveBeenCalledTimes(1)
    expect(onUnsure).not.toHaveBeenCalled()
  })

  it('is refused with the reason, and not sent again', async () => {
    const put = inTurn(refusal)
    expect(await sendPut(host({ put }), intent, vi.fn())).toEqual({ kind: 'refused', error: refusal })
    expect(put).toHaveBeenCalledTimes(1)
  })
})

describe('a put without an answer, where the host knows request ids', () => {
  it('is sent once more with the same id, and gets the first receipt', async () => {
    const put = inTurn(noAnswer, receipt)
    const onUnsure = vi.fn()
    expect(await sendPut(host({ put }), intent, onUnsure)).toEqual({ kind: 'done', proof: receipt })
    expect(put.mock.calls).toEqual([[intent], [intent]])
    expect(onUnsure).toHaveBeenCalledTimes(1)
  })

  it('moved nothing when the repeat is refused', async () => {
    const expired = new ApiError('envelope', { code: 400, key: 'wallet.transactionPasswordError' })
    expect(await sendPut(host({ put: inTurn(noAnswer, expired) }), intent, vi.fn())).toEqual({
      kind: 'unmoved',
      error: expired,
    })
  })

  it('stays unknown, never failed, when the repeat is not answered either', async () => {
    const put = inTurn(noAnswer, new ApiError('http', { code: 502 }))
    expect(await sendPut(host({ put }), intent, vi.fn())).toEqual({ kind: 'unknown' })
    expect(put).toHaveBeenCalledTimes(2)
  })
})

describe('a put without an answer, where the host does not know request ids', () => {
  const plain = (given: Partial<PutHost>) => host({ isIdempotent: false, ...given })

  it('is never sent again, but found in the entries', async () => {
    const put = inTurn(noAnswer)
    const found = plain({
      put,
      plan: () => Promise.resolve(running),
      entries: () => Promise.resolve([entry]),
    })
    expect(await sendPut(found, intent, vi.fn())).toEqual({
      kind: 'done',
      proof: { ...receipt, fee: undefined, available_after: amount('450') },
    })
    expect(put).toHaveBeenCalledTimes(1)
  })

  it('is looked for several times, since it may arrive late', async () => {
    let looks = 0
    const late = plain({
      plan: () => Promise.resolve(looks < 2 ? waiting : running),
      entries: () => Promise.resolve(looks < 2 ? [] : [entry]),
      pause: () => {
        looks++
        return Promise.resolve()
      },
    })
    expect(await checkPut(late, intent)).toMatchObject({ kind: 'done', proof: { reference: 'PUT-1' } })
  })

  it('moved nothing when neither the plan nor the entries know it', async () => {
    expect(await checkPut(plain({}), intent)).toEqual({ kind: 'unmoved' })
  })

  it('is not taken for the put of another tab', async () => {
    const other = { ...entry, request_id: '0b5e6c0e-6df5-4a0e-8a6c-0a57f2b7a001' }
    const elsewhere = plain({ plan: () => Promise.resolve(running), entries: () => Promise.resolve([other]) })
    expect(await checkPut(elsewhere, intent)).toEqual({ kind: 'unmoved' })
  })

  it('is believed by the plan where entries name no request', async () => {
    const silent = plain({ plan: () => Promise.resolve(running) })
    expect(await checkPut(silent, intent)).toMatchObject({
      kind: 'done',
      proof: { reference: undefined, at },
    })
  })

  it('stays unknown when the lists cannot be read', async () => {
    const away = plain({ entries: () => Promise.reject(noAnswer) })
    expect(await checkPut(away, intent)).toEqual({ kind: 'unknown' })
  })
})
