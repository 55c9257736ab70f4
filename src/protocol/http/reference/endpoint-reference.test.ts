import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { allEndpoints, endpointNames } from '../endpoints.ts'
import { referenceOf } from './endpoint-reference.ts'

describe('the example of the endpoint', () => {
  it.each(endpointNames)('the example of %s is valid under its schemas and has no unknown field', (name) => {
    const { request, response } = referenceOf(name).example
    expect(v.safeParse(allEndpoints[name].request, request).issues).toBeUndefined()
    const parsed = v.safeParse(allEndpoints[name].response, response)
    expect(parsed.issues).toBeUndefined()
    expect(Object.keys(Object(response)).filter((key) => !(key in { ...Object(parsed.output) }))).toEqual([])
  })
})
