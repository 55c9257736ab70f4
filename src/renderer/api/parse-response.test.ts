import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import type { Call } from '#protocol/http/endpoint.ts'
import { ApiError, isUnknownOutcome } from './api-error.ts'
import { readData, readEnvelope } from './parse-response.ts'

const call = {
  method: 'GET',
  path: '/x',
  access: 'anyone',
  request: v.object({}),
  response: v.object({ name: v.string() }),
} as const satisfies Call

const read = (body: unknown) => readData(call, readEnvelope(body, 'id'), 'id')

function errorOf(body: unknown): ApiError {
  try {
    read(body)
  } catch (error) {
    if (error instanceof ApiError) return error
  }
  throw new Error('no ApiError')
}

describe('reading an answer', () => {
  it('gives the data of code 200 and ignores what it does not know', () => {
    expect(read({ code: 200, msg: '', data: { name: 'a', more: 1 } })).toEqual({ name: 'a' })
  })

  it.each([undefined, null, [], { msg: 'no code' }, { code: 200 }, { code: 200, data: {} }])(
    'is a data error for %j',
    (body) => {
      expect(errorOf(body)).toMatchObject({ kind: 'data', key: 'general.dataError' })
    },
  )

  it('names the known key, its values, the text and the language hint', () => {
    const data = { key: 'plan.putAmountOutOfRange', params: { minimum: '10', maximum: '20' }, lang: 'zh' }
    expect(errorOf({ code: 400, msg: 'no', data })).toMatchObject({
      kind: 'envelope',
      code: 400,
      serverText: 'no',
      ...data,
    })
  })

  it('keeps to the text where the key is unknown or the hint unreadable', () => {
    expect(errorOf({ code: 400, msg: 'no', data: { key: 'x.y' } })).toMatchObject({
      key: undefined,
      serverText: 'no',
    })
    expect(errorOf({ code: 402, msg: 'no', data: 7 })).toMatchObject({ code: 402, serverText: 'no' })
  })
})

describe('an unknown outcome', () => {
  it.each([
    [new ApiError('network'), true],
    [new ApiError('timeout'), true],
    [new ApiError('cancelled'), true],
    [new ApiError('data'), true],
    [new ApiError('http', { code: 502 }), true],
    [new ApiError('http', { code: 413 }), false],
    [new ApiError('envelope', { code: 500 }), true],
    [new ApiError('envelope', { code: 500, key: 'general.notInSandbox' }), false],
    [new ApiError('envelope', { code: 400, key: 'wallet.insufficientBalance' }), false],
    [new Error('other'), false],
  ])('%s: %s', (error, isUnknown) => {
    expect(isUnknownOutcome(error)).toBe(isUnknown)
  })
})
