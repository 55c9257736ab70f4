import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { allEndpoints, endpointNames } from '../endpoints.ts'
import { referenceOf } from './endpoint-reference.ts'

describe('the example of every endpoint', () => {
  it.each(endpointNames)('of %s is valid under its own schemas and has no unknown field', (name) => {
    const { request, response } = referenceOf(name).example
    expect(v.safeParse(allEndpoints[name].request, request).issues).toBeUndefined()
    const answer = v.safeParse(allEndpoints[name].response, response)
    expect(answer.issues).toBeUndefined()
    expect(Object.keys(Object(response)).filter((key) => !(key in { ...Object(answer.output) }))).toEqual([])
  })
})
