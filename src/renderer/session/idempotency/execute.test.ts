import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '#api/api-error.ts'
import type { Means } from './execute.ts'

vi.stubGlobal('window', {
  placard: { start: { stored: {}, host: 'http://localhost', run: {} }, store: async () => undefined },
  addEventListener: () => undefined,
})
const { carryOut, lookInto } = await import('./execute.ts')

const noAnswer = new ApiError('timeout')
const refusal = new ApiError('envelope', { code: 400, key: 'wallet.insufficientBalance' })

const inTurn = <Answer>(...answers: (Answer | ApiError)[]) => {
  let turn = 0
  return vi.fn(async () => {
    const answer = answers[turn++] ?? noAnswer
    if (answer instanceof ApiError) throw answer
    return answer
  })
}

const means = (given: Partial<Means<string>>): Means<string> => ({
  isIdempotent: true,
  send: inTurn<string>(),
  find: async () => undefined,
  silence: 'unknown',
  pause: async () => {},
  onChecking: vi.fn(),
  ...given,
})

describe('a call that is answered', () => {
  it('is done with its answer, sent once, and asks nothing', async () => {
    const all = means({ send: inTurn('receipt'), find: vi.fn(async () => 'entries') })
    expect(await carryOut(all)).toEqual({ kind: 'done', proof: 'receipt' })
    expect(all.send).toHaveBeenCalledOnce()
    expect(all.find).not.toHaveBeenCalled()
    expect(all.onChecking).not.toHaveBeenCalled()
  })

  it('is refused with the reason, and not sent again', async () => {
    const all = means({ send: inTurn<string>(refusal) })
    expect(await carryOut(all)).toEqual({ kind: 'refused', error: refusal })
    expect(all.send).toHaveBeenCalledOnce()
  })
})

describe('a call without an answer, where the host knows request ids', () => {
  it('is sent once more and gets the first answer', async () => {
    const all = means({ send: inTurn(noAnswer, 'receipt') })
    expect(await carryOut(all)).toEqual({ kind: 'done', proof: 'receipt' })
    expect(all.send).toHaveBeenCalledTimes(2)
    expect(all.onChecking).toHaveBeenCalledOnce()
  })

  it('moved nothing when the repeat is refused', async () => {
    const expired = new ApiError('envelope', { code: 400, key: 'wallet.transactionPasswordError' })
    expect(await carryOut(means({ send: inTurn<string>(noAnswer, expired) }))).toEqual({
      kind: 'unmoved',
      error: expired,
    })
  })

  it('is looked for when the repeat is not answered either', async () => {
    const all = means({ find: async () => 'entries' })
    expect(await carryOut(all)).toEqual({ kind: 'done', proof: 'entries' })
    expect(all.send).toHaveBeenCalledTimes(2)
  })

  it('stays unknown, never failed, when nobody answers', async () => {
    const all = means({ silence: 'unmoved', find: () => Promise.reject(noAnswer) })
    expect(await carryOut(all)).toEqual({ kind: 'unknown' })
    expect(await lookInto(means({ silence: 'unmoved' }))).toEqual({ kind: 'unknown' })
  })
})

describe('a call without an answer, where the host does not know request ids', () => {
  const plain = (given: Partial<Means<string>>) => means({ isIdempotent: false, ...given })

  it('is never sent again, but found in the lists', async () => {
    const all = plain({ find: async () => 'entries' })
    expect(await carryOut(all)).toEqual({ kind: 'done', proof: 'entries' })
    expect(all.send).toHaveBeenCalledOnce()
  })

  it('is looked for several times, since it may arrive late', async () => {
    const pause = vi.fn(async () => {})
    const find = vi.fn(async () => (find.mock.calls.length < 3 ? undefined : 'entries'))
    expect(await lookInto(plain({ find, pause }))).toEqual({ kind: 'done', proof: 'entries' })
    expect(pause.mock.calls).toEqual([[0], [1], [2]])
  })

  it('moved nothing when the lists do not show it, where that is safe to say', async () => {
    expect(await lookInto(plain({ silence: 'unmoved' }))).toEqual({ kind: 'unmoved' })
    expect(await lookInto(plain({ silence: 'unknown' }))).toEqual({ kind: 'unknown' })
  })

  it('stays unknown when the lists cannot be read', async () => {
    const all = plain({ silence: 'unmoved', find: () => Promise.reject(noAnswer) })
    expect(await lookInto(all)).toEqual({ kind: 'unknown' })
  })
})
