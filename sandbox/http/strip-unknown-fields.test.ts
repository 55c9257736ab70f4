import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { allEndpoints, type EndpointName } from '#protocol/http/endpoints.ts'
import { invalidRequests, valuesOf } from '../testing/generated-requests.ts'
import { endpointNames } from './app.ts'
import { stripUnknownFields } from './strip-unknown-fields.ts'

const schemaOf = (name: EndpointName): v.GenericSchema => allEndpoints[name].response
const asClientReads = (schema: v.GenericSchema, response: unknown) =>
  v.parse(schema, JSON.parse(JSON.stringify(response ?? null)))

function responsesOf(schema: v.GenericSchema) {
  const values = valuesOf(schema, {})
  const records = values.map((value) => (typeof value === 'object' && value !== null ? value : {}))
  return fc.oneof({ weight: 3, arbitrary: values }, invalidRequests(records))
}

describe('a response', () => {
  it.each(endpointNames)('a response of %s is sent unchanged if its schema accepts it', (name) => {
    const schema = schemaOf(name)
    fc.assert(
      fc.property(responsesOf(schema), (sent) => {
        const answer = stripUnknownFields(schema, sent)
        const parsed = v.safeParse(schema, sent)
        expect('data' in answer).toBe(parsed.success)
        // As a client receives it from a host that strips nothing.
        const received: unknown = JSON.parse(JSON.stringify(sent) ?? 'null')
        const stripped = stripUnknownFields(schema, received)
        if ('data' in stripped)
          expect(asClientReads(schema, stripped.data)).toEqual(v.parse(schema, received))
      }),
      { numRuns: 60 },
    )
  })
})

const Row = v.object({ id: v.string(), note: v.nullish(v.string(), () => undefined) })
const Answer = v.object({
  list: v.array(Row),
  more: v.optional(v.object({ at: v.pipe(v.string(), v.isoTimestamp()) })),
  kind: v.nullable(v.picklist(['a', 'b'])),
  parts: v.nullish(v.array(v.number()), () => []),
})
const complete = { list: [{ id: '1' }], more: { at: '2026-03-14T09:26:53.000Z' }, kind: 'a', parts: [1] }

describe('unknown fields', () => {
  it('unknown fields are removed at every depth', () => {
    const sent = {
      ...complete,
      secret: 1,
      list: [{ id: '1', secret: 2 }],
      more: { ...complete.more, secret: 3 },
    }
    const answer = stripUnknownFields(Answer, sent)
    expect(JSON.stringify(answer)).toBe(JSON.stringify({ data: complete }))
  })

  it('unknown fields are removed from a union', () => {
    const Either = v.union([v.object({ a: v.string() }), v.object({ b: v.string() })])
    expect(stripUnknownFields(Either, { b: 'x', c: 'y' })).toEqual({ data: { b: 'x' } })
  })
})

describe('missing fields', () => {
  it('a missing field gets its default value', () => {
    const { parts: _, ...sent } = {
      ...complete,
      kind: null,
      more: undefined,
      list: [{ id: '1', note: null }],
    }
    expect(JSON.parse(JSON.stringify(stripUnknownFields(Answer, sent)))).toEqual({
      data: { list: [{ id: '1' }], kind: null, parts: [] },
    })
  })

  it.each([
    ['a required field', { ...complete, list: [{}] }, 'list.0.id'],
    ['a list', { ...complete, list: {} }, 'list'],
    ['a word', { ...complete, kind: 'c' }, 'kind'],
    ['a time', { ...complete, more: { at: '2026-13-14' } }, 'more.at'],
    ['everything', null, null],
  ])('the issue has the path of a missing or invalid value: %s', (_, sent, path) => {
    const answer = stripUnknownFields(Answer, sent)
    const issues = 'issues' in answer ? answer.issues : []
    expect(issues.map((issue) => v.getDotPath(issue))).toEqual([path])
  })
})
