import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amount, compare, multiply } from '#protocol/money.ts'
import { appProducts, gameProducts } from '../seed/product-catalogue.ts'
import { figuresAt, finishedMs, modelOf, settlementMs, stageAt, statesBetween, stepMs } from './model.ts'

const ids = [...gameProducts, ...appProducts].map((each) => each.id)
const models = ids.flatMap((id) => Array.from({ length: 50 }, (_, index) => modelOf(id, index + 1)))
const anyModel = fc.constantFrom(...models)
const hour = 3_600_000

describe('the delivery model', () => {
  it('is the same for the same product and number', () => {
    expect(modelOf('quillwise', 3)).toEqual(modelOf('quillwise', 3))
    expect(modelOf('quillwise', 3)).not.toEqual(modelOf('quillwise', 4))
  })

  it('lets some plans fail, about half of the others lose money, and ends within six hours', () => {
    const failed = models.filter((each) => each.failure !== undefined).length / models.length
    const lost = models.filter((each) => each.grossReturn * 0.8 < 1).length / models.length
    expect(failed).toBeGreaterThan(0.06)
    expect(failed).toBeLessThan(0.2)
    expect(lost).toBeGreaterThan(0.4)
    expect(lost).toBeLessThan(0.7)
    for (const { matchingMs, steps } of models) {
      expect(matchingMs + steps * stepMs + finishedMs + settlementMs).toBeLessThan(6 * hour)
    }
  })

  it('bills no more than was put, and no figure ever goes down', () => {
    const cents = fc.integer({ min: 2000, max: 5_000_000 })
    fc.assert(
      fc.property(anyModel, cents, (model, put) => {
        const amountPut = multiply(amount(String(put)), amount('0.01'), 2)
        let before = figuresAt(model, amountPut, 0, 2)
        expect(before).toEqual({ billed: '0', revenue: '0', impressions: 0, clicks: 0 })
        for (let step = 1; step <= model.steps + 1; step += 1) {
          const now = figuresAt(model, amountPut, step, 2)
          expect(compare(now.billed, before.billed)).toBeGreaterThanOrEqual(0)
          expect(compare(now.revenue, before.revenue)).toBeGreaterThanOrEqual(0)
          expect(now.impressions).toBeGreaterThanOrEqual(before.impressions)
          expect(now.clicks).toBeLessThanOrEqual(now.impressions)
          expect(compare(now.billed, amountPut)).toBeLessThanOrEqual(0)
          before = now
        }
      }),
    )
  })
})

describe('the timeline', () => {
  it('goes through the states in order and says when the next one comes', () => {
    fc.assert(
      fc.property(anyModel, (model) => {
        const seen = [stageAt(model, 0)]
        for (let next = seen[0]?.nextMs; next !== undefined; next = seen.at(-1)?.nextMs) {
          // A moment before, nothing has changed.
          expect(stageAt(model, next - 1)).toEqual(seen.at(-1))
          seen.push(stageAt(model, next))
        }
        const states = [...new Set(seen.map((each) => each.status))]
        expect(states).toEqual(
          model.failure === undefined
            ? ['matching', 'putting', 'putFinished', 'waitSettlement', 'settled']
            : ['matching', 'putFailed'],
        )
        expect(['matching', ...statesBetween('matching', states.at(-1) ?? 'matching')]).toEqual(states)
      }),
    )
  })

  it('has nothing between a state and itself', () => {
    expect(statesBetween('putting', 'putting')).toEqual([])
    expect(statesBetween('putting', 'waitSettlement')).toEqual(['putFinished', 'waitSettlement'])
  })
})
