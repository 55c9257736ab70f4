import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amount, compare, multiply } from '#protocol/money.ts'
import { appProducts, gameProducts } from '../seed/product-catalogue.ts'
import { figuresAt, finishedMs, modelOf, settlementMs, stageAt, statesBetween, stepMs } from './model.ts'

const ids = [...gameProducts, ...appProducts].map((product) => product.id)
const models = ids.flatMap((id) => Array.from({ length: 50 }, (_, index) => modelOf(id, index + 1)))
const anyModel = fc.constantFrom(...models)
const hour = 3_600_000

describe('the delivery model', () => {
  it('the model is the same for the same product and ordinal', () => {
    expect(modelOf('quillwise', 3)).toEqual(modelOf('quillwise', 3))
    expect(modelOf('quillwise', 3)).not.toEqual(modelOf('quillwise', 4))
  })

  it('some plans fail, about half of the others lose money, and all end within six hours', () => {
    const failed = models.filter((model) => model.failure !== undefined).length / models.length
    const lost = models.filter((model) => model.grossReturn * 0.8 < 1).length / models.length
    expect(failed).toBeGreaterThan(0.06)
    expect(failed).toBeLessThan(0.2)
    expect(lost).toBeGreaterThan(0.4)
    expect(lost).toBeLessThan(0.7)
    for (const { matchingMs, steps } of models) {
      expect(matchingMs + steps * stepMs + finishedMs + settlementMs).toBeLessThan(6 * hour)
    }
  })

  it('never bills more than the budget, and no figure ever decreases', () => {
    const cents = fc.integer({ min: 2000, max: 5_000_000 })
    fc.assert(
      fc.property(anyModel, cents, (model, put) => {
        const budget = multiply(amount(String(put)), amount('0.01'), 2)
        let previous = figuresAt(model, budget, 0, 2)
        expect(previous).toEqual({ billed: '0', revenue: '0', impressions: 0, clicks: 0 })
        for (let step = 1; step <= model.steps + 1; step += 1) {
          const current = figuresAt(model, budget, step, 2)
          expect(compare(current.billed, previous.billed)).toBeGreaterThanOrEqual(0)
          expect(compare(current.revenue, previous.revenue)).toBeGreaterThanOrEqual(0)
          expect(current.impressions).toBeGreaterThanOrEqual(previous.impressions)
          expect(current.clicks).toBeLessThanOrEqual(current.impressions)
          expect(compare(current.billed, budget)).toBeLessThanOrEqual(0)
          previous = current
        }
      }),
    )
  })
})

describe('the stages', () => {
  it('a plan goes through the statuses in order, each at the announced time', () => {
    fc.assert(
      fc.property(anyModel, (model) => {
        const seen = [stageAt(model, 0)]
        for (let next = seen[0]?.nextMs; next !== undefined; next = seen.at(-1)?.nextMs) {
          // One millisecond earlier, nothing has changed.
          expect(stageAt(model, next - 1)).toEqual(seen.at(-1))
          seen.push(stageAt(model, next))
        }
        const states = [...new Set(seen.map((stage) => stage.status))]
        expect(states).toEqual(
          model.failure === undefined
            ? ['matching', 'putting', 'putFinished', 'waitSettlement', 'settled']
            : ['matching', 'putFailed'],
        )
        expect(['matching', ...statesBetween('matching', states.at(-1) ?? 'matching')]).toEqual(states)
      }),
    )
  })

  it('there is no status between a status and itself', () => {
    expect(statesBetween('putting', 'putting')).toEqual([])
    expect(statesBetween('putting', 'waitSettlement')).toEqual(['putFinished', 'waitSettlement'])
  })
})
