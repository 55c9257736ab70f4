import { describe, expect, it } from 'vitest'
import { amount, zero } from '#protocol/money.ts'
import { firstSteps } from './first-steps.ts'

const all = { hasPassword: true, hasDestination: true, invested: amount('10') }

describe('the first steps', () => {
  it('show which are missing and which are done', () => {
    expect(firstSteps({ hasPassword: true, hasDestination: false, invested: zero })).toEqual([
      { id: 'password', isDone: true },
      { id: 'card', isDone: false },
      { id: 'put', isDone: false },
    ])
  })

  it('are hidden once all are done', () => {
    expect(firstSteps(all)).toBeUndefined()
  })

  it.each(['hasPassword', 'hasDestination', 'invested'] as const)(
    'are hidden while %s is unknown',
    (fact) => {
      expect(firstSteps({ ...all, hasPassword: false, [fact]: undefined })).toBeUndefined()
    },
  )
})
