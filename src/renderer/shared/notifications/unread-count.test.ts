import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  badgeOf,
  isMarked,
  type Mark,
  nothingKnown,
  reduceUnread,
  type UnreadState,
  unreadShown,
} from './unread-count.ts'

const one = (number: number, id: string): Mark => ({ number, kind: 'one', ids: [id] })

describe('the unread count', () => {
  it('is what the host said, less what is being marked, and comes back when that fails', () => {
    let state = reduceUnread(nothingKnown, { type: 'counted', total: 3 })
    state = reduceUnread(state, { type: 'marking', mark: one(1, 'a') })
    expect([unreadShown(state), isMarked(state, 'a'), isMarked(state, 'b')]).toEqual([2, true, false])
    state = reduceUnread(state, { type: 'notMarked', mark: 1 })
    expect([unreadShown(state), isMarked(state, 'a')]).toEqual([3, false])
  })

  it('keeps in mind what was marked', () => {
    let state = reduceUnread(nothingKnown, { type: 'marking', mark: one(1, 'a') })
    state = reduceUnread(state, { type: 'marked', mark: 1, total: 0 })
    expect([isMarked(state, 'a'), isMarked(state, 'b')]).toEqual([true, false])
  })

  it('is 0 while all are being marked, and then what the host says, with what arrived meanwhile', () => {
    let state = reduceUnread(nothingKnown, { type: 'counted', total: 3 })
    state = reduceUnread(state, { type: 'marking', mark: { number: 1, kind: 'all', ids: ['a'] } })
    expect(unreadShown(state)).toBe(0)
    expect(unreadShown(reduceUnread(state, { type: 'counted', total: 4 }))).toBe(0)
    expect(unreadShown(reduceUnread(state, { type: 'marked', mark: 1, total: 1 }))).toBe(1)
    expect(unreadShown(reduceUnread(state, { type: 'notMarked', mark: 1 }))).toBe(3)
  })

  it('has a floor of 0', () => {
    const state = reduceUnread(nothingKnown, { type: 'marking', mark: one(1, 'a') })
    expect(unreadShown(state)).toBe(0)
  })

  it('is nothing after a reset', () => {
    const state = reduceUnread({ known: 7, marks: [one(1, 'a')], read: new Set('b') }, { type: 'reset' })
    expect(state).toEqual(nothingKnown)
  })
})

it.each([
  [-1, undefined],
  [0, undefined],
  [1, '1'],
  [99, '99'],
  [100, '99+'],
  [1_000_000, '99+'],
])('%i wears the badge %s', (count, badge) => {
  expect(badgeOf(count)).toBe(badge)
})

/** A host and an app that talk one request at a time, as the queue does. */
class Talk {
  state: UnreadState = nothingKnown
  readonly unread = new Set<number>()
  readonly #line: (() => void)[] = []
  #next = 0
  #marks = 0
  /** Carried out by the host, the answer on its way. */
  #answer: (() => void) | undefined

  arrive() {
    this.unread.add(this.#next)
    this.#next += 1
  }

  #ask(effect: () => void, answer: (total: number) => void, fail: (() => void) | undefined) {
    this.#line.push(() => {
      if (fail) {
        this.#answer = fail
        return
      }
      effect()
      const total = this.unread.size
      this.#answer = () => answer(total)
    })
  }

  count() {
    this.#ask(
      () => undefined,
      (total) => this.#tell({ type: 'counted', total }),
      undefined,
    )
  }

  mark(pick: number, hasFailed: boolean) {
    const id = [...this.unread].filter((each) => !isMarked(this.state, String(each)))[pick]
    if (id === undefined) return
    this.#marks += 1
    const number = this.#marks
    this.#tell({ type: 'marking', mark: one(number, String(id)) })
    this.#ask(
      () => this.unread.delete(id),
      (total) => this.#tell({ type: 'marked', mark: number, total }),
      hasFailed ? () => this.#tell({ type: 'notMarked', mark: number }) : undefined,
    )
  }

  markAll(hasFailed: boolean) {
    this.#marks += 1
    const number = this.#marks
    this.#tell({ type: 'marking', mark: { number, kind: 'all', ids: [...this.unread].map(String) } })
    this.#ask(
      () => this.unread.clear(),
      (total) => this.#tell({ type: 'marked', mark: number, total }),
      hasFailed ? () => this.#tell({ type: 'notMarked', mark: number }) : undefined,
    )
  }

  /** The host's turn, then the answer's. */
  step(): boolean {
    if (this.#answer) {
      this.#answer()
      this.#answer = undefined
      return true
    }
    const request = this.#line.shift()
    request?.()
    return request !== undefined
  }

  #tell(event: Parameters<typeof reduceUnread>[1]) {
    this.state = reduceUnread(this.state, event)
    const shown = unreadShown(this.state)
    expect(shown).toBeGreaterThanOrEqual(0)
    expect(shown).toBeLessThanOrEqual(this.state.known ?? 0)
  }
}

const action = fc.oneof(
  fc.record({ kind: fc.constantFrom('arrive', 'count', 'step', 'step') }),
  fc.record({ kind: fc.constant('mark'), pick: fc.nat(3), hasFailed: fc.boolean() }),
  fc.record({ kind: fc.constant('all'), hasFailed: fc.boolean() }),
)

it('is exact once everything is answered, in whatever order things happen', () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 60 }), (actions) => {
      const talk = new Talk()
      for (const each of actions) {
        if (each.kind === 'arrive') talk.arrive()
        else if (each.kind === 'count') talk.count()
        else if (each.kind === 'step') talk.step()
        else if ('pick' in each) talk.mark(each.pick, each.hasFailed)
        else if ('hasFailed' in each) talk.markAll(each.hasFailed)
      }
      talk.count()
      while (talk.step());
      expect(talk.state.marks).toEqual([])
      expect(unreadShown(talk.state)).toBe(talk.unread.size)
    }),
    { numRuns: 500 },
  )
})
