import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '#api/api-error.ts'
import { execute, type RequestSteps, recover } from './request-outcome.ts'

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

const steps = (given: Partial<RequestSteps<string>>): RequestSteps<string> => ({
  isIdempotent: true,
  send: inTurn<string>(),
  find: async () => undefined,
  whenNotFound: 'unknown',
  pause: async () => {},
  onChecking: vi.fn(),
  ...given,
})

describe('a call that is answered', () => {
  it('is done with its answer, sent once, and asks nothing', async () => {
    const given = steps({ send: inTurn('receipt'), find: vi.fn(async () => 'entries') })
    expect(await execute(given)).toEqual({ kind: 'done', receipt: 'receipt' })
    expect(given.send).toHaveBeenCalledOnce()
    expect(given.find).not.toHaveBeenCalled()
    expect(given.onChecking).not.toHaveBeenCalled()
  })

  it('is refused with the reason, and not sent again', async () => {
    const given = steps({ send: inTurn<string>(refusal) })
    expect(await execute(given)).toEqual({ kind: 'refused', error: refusal })
    expect(given.send).toHaveBeenCalledOnce()
  })
})

describe('a call without an answer, where the host knows request ids', () => {
  it('is sent once more and gets the first answer', async () => {
    const given = steps({ send: inTurn(noAnswer, 'receipt') })
    expect(await execute(given)).toEqual({ kind: 'done', receipt: 'receipt' })
    expect(given.send).toHaveBeenCalledTimes(2)
    expect(given.onChecking).toHaveBeenCalledOnce()
  })

  it('moved nothing when the repeat is refused', async () => {
    const expired = new ApiError('envelope', { code: 400, key: 'wallet.transactionPasswordError' })
    expect(await execute(steps({ send: inTurn<string>(noAnswer, expired) }))).toEqual({
      kind: 'notExecuted',
      error: expired,
    })
  })

  it('is looked for when the repeat is not answered either', async () => {
    const given = steps({ find: async () => 'entries' })
    expect(await execute(given)).toEqual({ kind: 'done', receipt: 'entries' })
    expect(given.send).toHaveBeenCalledTimes(2)
  })

  it('stays unknown, never failed, when nobody answers', async () => {
    const given = steps({ whenNotFound: 'notExecuted', find: () => Promise.reject(noAnswer) })
    expect(await execute(given)).toEqual({ kind: 'unknown' })
    expect(await recover(steps({ whenNotFound: 'notExecuted' }))).toEqual({ kind: 'unknown' })
  })
})

describe('a call without an answer, where the host does not know request ids', () => {
  const plain = (given: Partial<RequestSteps<string>>) => steps({ isIdempotent: false, ...given })

  it('is never sent again, but found in the lists', async () => {
    const given = plain({ find: async () => 'entries' })
    expect(await execute(given)).toEqual({ kind: 'done', receipt: 'entries' })
    expect(given.send).toHaveBeenCalledOnce()
  })

  it('is looked for several times, since it may arrive late', async () => {
    const pause = vi.fn(async () => {})
    const find = vi.fn(async () => (find.mock.calls.length < 3 ? undefined : 'entries'))
    expect(await recover(plain({ find, pause }))).toEqual({ kind: 'done', receipt: 'entries' })
    expect(pause.mock.calls).toEqual([[0], [1], [2]])
  })

  it('moved nothing when the lists do not show it, where that is safe to say', async () => {
    expect(await recover(plain({ whenNotFound: 'notExecuted' }))).toEqual({ kind: 'notExecuted' })
    expect(await recover(plain({ whenNotFound: 'unknown' }))).toEqual({ kind: 'unknown' })
  })

  it('stays unknown when the lists cannot be read', async () => {
    const given = plain({ whenNotFound: 'notExecuted', find: () => Promise.reject(noAnswer) })
    expect(await recover(given)).toEqual({ kind: 'unknown' })
  })
})
