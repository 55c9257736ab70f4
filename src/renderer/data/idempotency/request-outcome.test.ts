import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '../http/api-error.ts'
import { execute, type RequestSteps, recover } from './request-outcome.ts'

const noResponse = new ApiError('timeout')
const refusal = new ApiError('envelope', { code: 400, key: 'wallet.insufficientBalance' })

/** Returns or throws the results one after the other. */
const inTurn = <Result>(...results: (Result | ApiError)[]) => {
  let index = 0
  return vi.fn(async () => {
    const result = results[index++] ?? noResponse
    if (result instanceof ApiError) throw result
    return result
  })
}

const withDefaults = (steps: Partial<RequestSteps<string>>): RequestSteps<string> => ({
  isIdempotent: true,
  send: inTurn<string>(),
  find: async () => undefined,
  whenNotFound: 'unknown',
  pause: async () => {},
  onChecking: vi.fn(),
  ...steps,
})

describe('a request with a response', () => {
  it('a request with a response is done, sent once and not looked up', async () => {
    const steps = withDefaults({ send: inTurn('receipt'), find: vi.fn(async () => 'entries') })
    expect(await execute(steps)).toEqual({ kind: 'done', receipt: 'receipt' })
    expect(steps.send).toHaveBeenCalledOnce()
    expect(steps.find).not.toHaveBeenCalled()
    expect(steps.onChecking).not.toHaveBeenCalled()
  })

  it('a refused request has the reason and is not sent again', async () => {
    const steps = withDefaults({ send: inTurn<string>(refusal) })
    expect(await execute(steps)).toEqual({ kind: 'refused', error: refusal })
    expect(steps.send).toHaveBeenCalledOnce()
  })
})

const busy = new ApiError('envelope', { code: 400, key: 'general.busy' })

describe('a busy host', () => {
  it('a request to a busy host was not executed, and is not sent again by itself', async () => {
    const steps = withDefaults({ send: inTurn<string>(busy) })
    expect(await execute(steps)).toEqual({ kind: 'notExecuted', error: busy })
    expect(steps.send).toHaveBeenCalledOnce()
  })

  it('a busy answer to a repeat says nothing about the first request, which is looked up', async () => {
    const find = vi.fn(inTurn('from the list'))
    const steps = withDefaults({ send: inTurn<string>(noResponse, busy), find })
    expect(await execute(steps)).toEqual({ kind: 'done', receipt: 'from the list' })
    const missing = withDefaults({ send: inTurn<string>(busy), find: async () => undefined })
    expect(await recover(missing)).toEqual({ kind: 'unknown' })
  })
})

describe('a request without a response, on a host that knows request ids', () => {
  it('with request ids, a request without a response is sent again and gets the first answer', async () => {
    const steps = withDefaults({ send: inTurn(noResponse, 'receipt') })
    expect(await execute(steps)).toEqual({ kind: 'done', receipt: 'receipt' })
    expect(steps.send).toHaveBeenCalledTimes(2)
    expect(steps.onChecking).toHaveBeenCalledOnce()
  })

  it('with request ids, a request was not executed if its repeat is refused', async () => {
    const expired = new ApiError('envelope', { code: 400, key: 'wallet.transactionPasswordError' })
    expect(await execute(withDefaults({ send: inTurn<string>(noResponse, expired) }))).toEqual({
      kind: 'notExecuted',
      error: expired,
    })
  })

  it('with request ids, a request is looked up if its repeat has no response either', async () => {
    const steps = withDefaults({ find: async () => 'entries' })
    expect(await execute(steps)).toEqual({ kind: 'done', receipt: 'entries' })
    expect(steps.send).toHaveBeenCalledTimes(2)
  })

  it('with request ids, a request stays unknown, never failed, without any response', async () => {
    const steps = withDefaults({ whenNotFound: 'notExecuted', find: () => Promise.reject(noResponse) })
    expect(await execute(steps)).toEqual({ kind: 'unknown' })
    expect(await recover(withDefaults({ whenNotFound: 'notExecuted' }))).toEqual({ kind: 'unknown' })
  })
})

describe('a request without a response, on a host that does not know request ids', () => {
  const plain = (steps: Partial<RequestSteps<string>>) => withDefaults({ isIdempotent: false, ...steps })

  it('without request ids, a request is never sent again, but found in the lists', async () => {
    const steps = plain({ find: async () => 'entries' })
    expect(await execute(steps)).toEqual({ kind: 'done', receipt: 'entries' })
    expect(steps.send).toHaveBeenCalledOnce()
  })

  it('without request ids, a request is looked up several times, because it may arrive late', async () => {
    const pause = vi.fn(async () => {})
    const find = vi.fn(async () => (find.mock.calls.length < 3 ? undefined : 'entries'))
    expect(await recover(plain({ find, pause }))).toEqual({ kind: 'done', receipt: 'entries' })
    expect(pause.mock.calls).toEqual([[0], [1], [2]])
  })

  it('without request ids, a request was not executed if the lists do not show it and a late request is harmless', async () => {
    expect(await recover(plain({ whenNotFound: 'notExecuted' }))).toEqual({ kind: 'notExecuted' })
    expect(await recover(plain({ whenNotFound: 'unknown' }))).toEqual({ kind: 'unknown' })
  })

  it('without request ids, a request stays unknown if the lists cannot be fetched', async () => {
    const steps = plain({ whenNotFound: 'notExecuted', find: () => Promise.reject(noResponse) })
    expect(await recover(steps)).toEqual({ kind: 'unknown' })
  })
})
