import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { allEndpoints } from '#protocol/http/endpoints.ts'
import { callNames } from './call-names.ts'
import { examples } from './examples.ts'

describe('every call has an example that its own schemas read', () => {
  it.each(callNames)('%s', (name) => {
    const { request, response } = examples[name]
    expect(v.safeParse(allEndpoints[name].request, request).issues).toBeUndefined()
    const answer = v.safeParse(allEndpoints[name].response, response)
    expect(answer.issues).toBeUndefined()
    // Nothing but what the contract names, or it would document a field that no client reads.
    expect(Object.keys({ ...response }).filter((key) => !(key in { ...Object(answer.output) }))).toEqual([])
  })
})
