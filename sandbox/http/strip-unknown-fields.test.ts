import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { allEndpoints, type EndpointName } from '#protocol/http/endpoints.ts'
import { broken, valuesOf } from '../testing/generated-requests.ts'
import { callNames } from './app.ts'
import { stripUnknownFields } from './strip-unknown-fields.ts'

const schemaOf = (name: EndpointName): v.GenericSchema => allEndpoints[name].response
const read = (schema: v.GenericSchema, sent: unknown) =>
  v.parse(schema, JSON.parse(JSON.stringify(sent ?? null)))

function answersOf(schema: v.GenericSchema) {
  const values = valuesOf(schema, {})
  const records = values.map((each) => (typeof each === 'object' && each !== null ? each : {}))
  return fc.oneof({ weight: 3, arbitrary: values }, broken(records))
}

describe('an answer', () => {
  it.each(callNames)('of %s goes out exactly where its schema takes it, and says the same', (name) => {
    const schema = schemaOf(name)
    fc.assert(
      fc.property(answersOf(schema), (sent) => {
        const answer = stripUnknownFields(schema, sent)
        const parsed = v.safeParse(schema, sent)
        expect('data' in answer).toBe(parsed.success)
        // As a client has it from a host that sends it whole.
        const written: unknown = JSON.parse(JSON.stringify(sent) ?? 'null')
        const cut = stripUnknownFields(schema, written)
        if ('data' in cut) expect(read(schema, cut.data)).toEqual(v.parse(schema, written))
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
const whole = { list: [{ id: '1' }], more: { at: '2026-03-14T09:26:53.000Z' }, kind: 'a', parts: [1] }

describe('what a schema does not name', () => {
  it('is left out at every depth', () => {
    const sent = { ...whole, secret: 1, list: [{ id: '1', secret: 2 }], more: { ...whole.more, secret: 3 } }
    const answer = stripUnknownFields(Answer, sent)
    expect(JSON.stringify(answer)).toBe(JSON.stringify({ data: whole }))
  })

  it('is left out of a choice of shapes too', () => {
    const Either = v.union([v.object({ a: v.string() }), v.object({ b: v.string() })])
    expect(stripUnknownFields(Either, { b: 'x', c: 'y' })).toEqual({ data: { b: 'x' } })
  })
})

describe('what is missing', () => {
  it('is what the schema says of it', () => {
    const { parts: _, ...sent } = { ...whole, kind: null, more: undefined, list: [{ id: '1', note: null }] }
    expect(JSON.parse(JSON.stringify(stripUnknownFields(Answer, sent)))).toEqual({
      data: { list: [{ id: '1' }], kind: null, parts: [] },
    })
  })

  it.each([
    ['a required field', { ...whole, list: [{}] }, 'list.0.id'],
    ['a list', { ...whole, list: {} }, 'list'],
    ['a word', { ...whole, kind: 'c' }, 'kind'],
    ['a time', { ...whole, more: { at: '2026-13-14' } }, 'more.at'],
    ['everything', null, null],
  ])('or wrong is named: %s', (_, sent, where) => {
    const answer = stripUnknownFields(Answer, sent)
    const issues = 'issues' in answer ? answer.issues : []
    expect(issues.map((issue) => v.getDotPath(issue))).toEqual([where])
  })
})
