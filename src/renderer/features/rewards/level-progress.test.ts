import { describe, expect, it } from 'vitest'
import { amount } from '#protocol/money.ts'
import { levelProgress } from './level-progress.ts'

const levels = [
  { level: 2, settled_from: amount('1000'), share_rate: amount('0.18') },
  { level: 1, settled_from: amount('0'), share_rate: amount('0.20') },
  { level: 3, settled_from: amount('5000'), share_rate: amount('0.15') },
]

describe('the progress to the next level', () => {
  it('is exact to the cent', () => {
    const progress = levelProgress(levels, 1, amount('999.99'))
    expect(progress).toMatchObject({ missing: '0.01', percent: 99 })
    expect(progress.current?.level).toBe(1)
    expect(progress.next?.level).toBe(2)
  })

  it('is counted from the start of the current level', () => {
    expect(levelProgress(levels, 2, amount('3000'))).toMatchObject({ missing: '2000', percent: 50 })
    expect(levelProgress(levels, 2, amount('1000'))).toMatchObject({ missing: '4000', percent: 0 })
  })

  it('is complete at the top level', () => {
    expect(levelProgress(levels, 3, amount('6000'))).toMatchObject({
      next: undefined,
      missing: undefined,
      percent: 100,
    })
  })

  it('trusts the level of the host, even if the amounts contradict it', () => {
    expect(levelProgress(levels, 1, amount('1500'))).toMatchObject({ missing: '0', percent: 100 })
    expect(levelProgress(levels, 2, amount('500'))).toMatchObject({ missing: '4500', percent: 0 })
    expect(levelProgress([], 4, amount('500'))).toMatchObject({ current: undefined, next: undefined })
  })

  it('is complete without a division by zero when two levels start at the same amount', () => {
    const same = [
      { level: 1, settled_from: amount('0'), share_rate: amount('0.20') },
      { level: 2, settled_from: amount('0'), share_rate: amount('0.18') },
    ]
    expect(levelProgress(same, 1, amount('0'))).toMatchObject({ missing: '0', percent: 100 })
  })
})
