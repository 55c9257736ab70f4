import { describe, expect, it } from 'vitest'
import { amount } from '#protocol/money.ts'
import { draftIn, fundPath, stepIn } from './funding-flow-state.ts'

const empty = { typed: '', amount: undefined, couponId: undefined, requestId: undefined, proof: undefined }

describe('the draft in the history', () => {
  it('is read back as it was kept', () => {
    const draft = { ...empty, typed: '150', amount: amount('150'), couponId: 'c1' }
    expect(draftIn(JSON.parse(JSON.stringify(draft)))).toEqual(draft)
  })

  it('is empty for anything else, and keeps what is whole', () => {
    expect(draftIn(null)).toEqual(empty)
    expect(draftIn('x')).toEqual(empty)
    expect(draftIn({ typed: '7', amount: 'NaN', proof: { reference: 1 } })).toEqual({ ...empty, typed: '7' })
  })
})

describe('the step in the address', () => {
  const at = (path: string) => new URLSearchParams(path.split('?')[1])

  it('is none outside the flow', () => {
    expect(stepIn(at('/plan/detail?id=1'), empty)).toBeUndefined()
    expect(stepIn(at('/plan/detail?id=1&put=money'), empty)).toBeUndefined()
  })

  it('is no further than what is known, so that a link from elsewhere cannot skip a step', () => {
    expect(stepIn(at(fundPath('1', 'review')), empty)).toBe('amount')
    expect(stepIn(at(fundPath('1', 'sent')), { ...empty, amount: amount('150') })).toBe('amount')
    expect(stepIn(at(fundPath('1', 'done')), empty)).toBeUndefined()
    expect(stepIn(at(fundPath('1', 'review')), { ...empty, amount: amount('150') })).toBe('review')
  })
})
