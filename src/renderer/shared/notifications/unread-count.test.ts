import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  badgeOf,
  initialUnread,
  isMarked,
  type Mark,
  reduceUnread,
  type UnreadState,
  visibleUnread,
} from './unread-count.ts'

const one = (number: number, id: string): Mark => ({ number, kind: 'one', ids: [id] })

describe('the unread count', () => {
  it("the count is the host's minus pending marks, and is restored when marking fails", () => {
    let state = reduceUnread(initialUnread, { type: 'counted', total: 3 })
    state = reduceUnread(state, { type: 'marking', mark: one(1, 'a') })
    expect([visibleUnread(state), isMarked(state, 'a'), isMarked(state, 'b')]).toEqual([2, true, false])
    state = reduceUnread(state, { type: 'notMarked', mark: 1 })
    expect([visibleUnread(state), isMarked(state, 'a')]).toEqual([3, false])
  })

  it('notifications that were marked are remembered', () => {
    let state = reduceUnread(initialUnread, { type: 'marking', mark: one(1, 'a') })
    state = reduceUnread(state, { type: 'marked', mark: 1, total: 0 })
    expect([isMarked(state, 'a'), isMarked(state, 'b')]).toEqual([true, false])
  })

  it("the count is 0 while all are being marked, then the host's, with notifications that arrived meanwhile", () => {
    let state = reduceUnread(initialUnread, { type: 'counted', total: 3 })
    state = reduceUnread(state, { type: 'marking', mark: { number: 1, kind: 'all', ids: ['a'] } })
    expect(visibleUnread(state)).toBe(0)
    expect(visibleUnread(reduceUnread(state, { type: 'counted', total: 4 }))).toBe(0)
    expect(visibleUnread(reduceUnread(state, { type: 'marked', mark: 1, total: 1 }))).toBe(1)
    expect(visibleUnread(reduceUnread(state, { type: 'notMarked', mark: 1 }))).toBe(3)
  })

  it('the count is never below 0', () => {
    const state = reduceUnread(initialUnread, { type: 'marking', mark: one(1, 'a') })
    expect(visibleUnread(state)).toBe(0)
  })

  it('a reset empties the state', () => {
    const state = reduceUnread(
      { total: 7, alertAt: 5, marks: [one(1, 'a')], read: new Set('b') },
      { type: 'reset' },
    )
    expect(state).toEqual(initialUnread)
  })
})

it.each([
  [-1, undefined],
  [0, undefined],
  [1, '1'],
  [99, '99'],
  [100, '99+'],
  [1_000_000, '99+'],
])('the badge of %i is %s', (count, badge) => {
  expect(badgeOf(count)).toBe(badge)
})

/** Simulates a host and an app with sequential requests. */
class Simulation {
  state: UnreadState = initialUnread
  readonly unread = new Set<number>()
  readonly #queue: (() => void)[] = []
  #next = 0
  #marks = 0
  /** The response to a request that the host has executed. */
  #response: (() => void) | undefined

  arrive() {
    this.unread.add(this.#next)
    this.#next += 1
  }

  #enqueue(effect: () => void, onResponse: (total: number) => void, fail: (() => void) | undefined) {
    this.#queue.push(() => {
      if (fail) {
        this.#response = fail
        return
      }
      effect()
      const total = this.unread.size
      this.#response = () => onResponse(total)
    })
  }

  count() {
    this.#enqueue(
      () => undefined,
      (total) => this.#dispatch({ type: 'counted', total }),
      undefined,
    )
  }

  mark(pick: number, hasFailed: boolean) {
    const id = [...this.unread].filter((item) => !isMarked(this.state, String(item)))[pick]
    if (id === undefined) return
    this.#marks += 1
    const number = this.#marks
    this.#dispatch({ type: 'marking', mark: one(number, String(id)) })
    this.#enqueue(
      () => this.unread.delete(id),
      (total) => this.#dispatch({ type: 'marked', mark: number, total }),
      hasFailed ? () => this.#dispatch({ type: 'notMarked', mark: number }) : undefined,
    )
  }

  markAll(hasFailed: boolean) {
    this.#marks += 1
    const number = this.#marks
    this.#dispatch({ type: 'marking', mark: { number, kind: 'all', ids: [...this.unread].map(String) } })
    this.#enqueue(
      () => this.unread.clear(),
      (total) => this.#dispatch({ type: 'marked', mark: number, total }),
      hasFailed ? () => this.#dispatch({ type: 'notMarked', mark: number }) : undefined,
    )
  }

  /** The host executes the next request, or the app receives the response. */
  step(): boolean {
    if (this.#response) {
      this.#response()
      this.#response = undefined
      return true
    }
    const request = this.#queue.shift()
    request?.()
    return request !== undefined
  }

  #dispatch(event: Parameters<typeof reduceUnread>[1]) {
    this.state = reduceUnread(this.state, event)
    const shown = visibleUnread(this.state)
    expect(shown).toBeGreaterThanOrEqual(0)
    expect(shown).toBeLessThanOrEqual(this.state.total ?? 0)
  }
}

const anyAction = fc.oneof(
  fc.record({ kind: fc.constantFrom('arrive', 'count', 'step', 'step') }),
  fc.record({ kind: fc.constant('mark'), pick: fc.nat(3), hasFailed: fc.boolean() }),
  fc.record({ kind: fc.constant('all'), hasFailed: fc.boolean() }),
)

it('the unread count is exact after all responses, in any order of events', () => {
  fc.assert(
    fc.property(fc.array(anyAction, { maxLength: 60 }), (actions) => {
      const simulation = new Simulation()
      for (const action of actions) {
        if (action.kind === 'arrive') simulation.arrive()
        else if (action.kind === 'count') simulation.count()
        else if (action.kind === 'step') simulation.step()
        else if ('pick' in action) simulation.mark(action.pick, action.hasFailed)
        else if ('hasFailed' in action) simulation.markAll(action.hasFailed)
      }
      simulation.count()
      while (simulation.step());
      expect(simulation.state.marks).toEqual([])
      expect(visibleUnread(simulation.state)).toBe(simulation.unread.size)
    }),
    { numRuns: 500 },
  )
})
