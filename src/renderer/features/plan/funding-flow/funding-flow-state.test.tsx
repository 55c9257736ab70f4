import { describe, expect, it } from 'vitest'
import { amount } from '#protocol/money.ts'
import { fundingFlow, fundPath } from './funding-flow-state.ts'

const { draftIn, stepIn } = fundingFlow

const empty = { typed: '', amount: undefined, couponId: undefined, requestId: undefined, proof: undefined }

describe('draftIn', () => {
  it('reads a stored draft back unchanged', () => {
    const draft = { ...empty, typed: '150', amount: amount('150'), couponId: 'c1' }
    expect(draftIn(JSON.parse(JSON.stringify(draft)))).toEqual(draft)
  })

  it('reads any other value as an empty draft and keeps valid fields', () => {
    expect(draftIn(null)).toEqual(empty)
    expect(draftIn('x')).toEqual(empty)
    expect(draftIn({ typed: '7', amount: 'NaN', proof: { reference: 1 } })).toEqual({ ...empty, typed: '7' })
  })
})

describe('stepIn', () => {
  const queryOf = (path: string) => new URLSearchParams(path.split('?')[1])

  it('finds no step in a URL outside the flow', () => {
    expect(stepIn(queryOf('/plan/detail?id=1'), empty)).toBeUndefined()
    expect(stepIn(queryOf('/plan/detail?id=1&put=money'), empty)).toBeUndefined()
  })

  it('falls back to an earlier step when the draft lacks data, so that a link cannot skip a step', () => {
    expect(stepIn(queryOf(fundPath('1', 'review')), empty)).toBe('amount')
    expect(stepIn(queryOf(fundPath('1', 'sent')), { ...empty, amount: amount('150') })).toBe('amount')
    expect(stepIn(queryOf(fundPath('1', 'done')), empty)).toBeUndefined()
    expect(stepIn(queryOf(fundPath('1', 'review')), { ...empty, amount: amount('150') })).toBe('review')
  })
})
