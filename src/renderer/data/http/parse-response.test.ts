import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import type { Endpoint } from '#protocol/http/endpoint.ts'
import { ApiError, isUnknownOutcome } from './api-error.ts'
import { parseData, parseEnvelope } from './parse-response.ts'

const call = {
  method: 'GET',
  path: '/x',
  access: 'anyone',
  request: v.object({}),
  response: v.object({ name: v.string() }),
} as const satisfies Endpoint

const parse = (body: unknown) => parseData(call, parseEnvelope(body, 'id'), 'id')

function errorOf(body: unknown): ApiError {
  try {
    parse(body)
  } catch (error) {
    if (error instanceof ApiError) return error
  }
  throw new Error('no ApiError')
}

describe('parsing a response', () => {
  it('a response with code 200 is parsed without unknown fields', () => {
    expect(parse({ code: 200, msg: '', data: { name: 'a', more: 1 } })).toEqual({ name: 'a' })
  })

  it.each([undefined, null, [], { msg: 'no code' }, { code: 200 }, { code: 200, data: {} }])(
    'the response %j is a data error',
    (body) => {
      expect(errorOf(body)).toMatchObject({ kind: 'data', key: 'general.dataError' })
    },
  )

  it('an error has the known key, its values, the text and the language hint', () => {
    const data = { key: 'plan.putAmountOutOfRange', params: { minimum: '10', maximum: '20' }, lang: 'zh' }
    expect(errorOf({ code: 400, msg: 'no', data })).toMatchObject({
      kind: 'envelope',
      code: 400,
      serverText: 'no',
      ...data,
    })
  })

  it('an error has only the text if the key is unknown or the data is invalid', () => {
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
  ])('the outcome is unknown after %s: %s', (error, isUnknown) => {
    expect(isUnknownOutcome(error)).toBe(isUnknown)
  })
})
