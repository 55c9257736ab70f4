import fc from 'fast-check'
import * as v from 'valibot'

type Ids = Readonly<Record<string, readonly string[]>>

/** An item of a schema's pipe, reduced to what generating values needs. */
interface PipeItem {
  readonly kind: string
  readonly type: string
  readonly requirement?: unknown
}

interface SchemaDescription {
  readonly type: string
  readonly pipe?: readonly PipeItem[]
  readonly wrapped?: v.GenericSchema
  readonly entries?: Readonly<Record<string, v.GenericSchema>>
  readonly item?: v.GenericSchema
  readonly options?: readonly unknown[]
  readonly literal?: unknown
}

/** A schema's own description of itself; the library's generic type hides it. */
const Description = v.looseObject({ type: v.string() })
const isDescription = (schema: unknown): schema is SchemaDescription => v.is(Description, schema)

function describe(schema: v.GenericSchema): SchemaDescription {
  if (!isDescription(schema)) throw new TypeError('not a schema')
  return schema
}

const amounts = fc.oneof(
  fc.integer({ min: 1, max: 99_999_999 }).map((cents) => (cents / 100).toFixed(2)),
  fc.constantFrom('0.01', '20', '25.00', '100', '999999999999', '0', '-5', '1.234', '00012.50'),
)

function textOf(pipe: readonly PipeItem[]): fc.Arbitrary<unknown> {
  const find = (type: string) => pipe.find((item) => item.type === type)
  const { requirement } = find('regex') ?? {}
  if (requirement instanceof RegExp) return fc.stringMatching(requirement, { size: 'small' })
  if (find('uuid')) return fc.uuid({ version: 4 })
  if (find('email')) return fc.emailAddress({ size: 'small' })
  if (find('iso_timestamp')) return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
  if (find('digits')) return fc.nat({ max: 120 }).map(String)
  if (find('transform') && find('trim') === undefined) return amounts
  return fc.oneof(
    fc.string({ maxLength: 30 }),
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.lorem({ maxCount: 4 }),
  )
}

/** Values that a schema probably accepts. `known` has existing ids by field name. */
export function valuesOf(schema: v.GenericSchema, known: Ids, field = ''): fc.Arbitrary<unknown> {
  const description = describe(schema)
  const ids = known[field]
  if (ids !== undefined && ids.length > 0) return fc.oneof(fc.constantFrom(...ids), fc.uuid())
  switch (description.type) {
    case 'string':
      return textOf(description.pipe ?? [])
    case 'number':
      return fc.oneof(fc.nat({ max: 120 }), fc.double({ noNaN: true }))
    case 'boolean':
      return fc.boolean()
    case 'literal':
      return fc.constant(description.literal)
    case 'picklist':
    case 'enum':
      return fc.constantFrom(...(description.options ?? []))
    case 'union':
    case 'variant':
      return fc.oneof(...schemasIn(description.options).map((option) => valuesOf(option, known, field)))
    case 'array':
      return fc.array(valuesOf(description.item ?? v.string(), known, field), { maxLength: 4 })
    case 'optional':
    case 'nullish':
    case 'nullable':
      return fc.option(valuesOf(description.wrapped ?? v.string(), known, field), { nil: undefined, freq: 3 })
    case 'object':
    case 'strict_object':
    case 'loose_object':
      return objectsOf(description.entries ?? {}, known)
    default:
      return fc.anything({ maxDepth: 1 })
  }
}

const schemasIn = (options: readonly unknown[] = []): v.GenericSchema[] =>
  options.filter((option): option is v.GenericSchema => isDescription(option))

function objectsOf(entries: Readonly<Record<string, v.GenericSchema>>, known: Ids): fc.Arbitrary<object> {
  const values = Object.entries(entries).map(([name, item]) => [name, valuesOf(item, known, name)] as const)
  return fc
    .record(Object.fromEntries(values))
    .map((record) => Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)))
}

const oddValues: readonly unknown[] = [
  null,
  true,
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '{{7*7}}',
  '../../etc/passwd',
  'x'.repeat(6000),
  '9'.repeat(400),
  '1e308',
  'NaN',
  '-0',
  -1,
  0.1,
  1e308,
  2 ** 53,
  [],
  [[[[]]]],
  {},
  { toString: 1 },
  { $ne: null },
]

const oddValue = fc.oneof(fc.constantFrom(...oddValues), fc.anything({ maxDepth: 2 }))
const oddKey = fc.constantFrom(
  '__proto__',
  'constructor',
  'toString',
  'account_id',
  'status',
  'amount',
  'request_id',
)

/** A generated request with an invalid or unusual part. */
export function invalidRequests(requests: fc.Arbitrary<object>): fc.Arbitrary<unknown> {
  const changed = fc.tuple(requests, fc.nat(), oddValue).map(([request, index, value]) => {
    const keys = Object.keys(request)
    const key = keys[index % Math.max(1, keys.length)]
    return key === undefined ? { more: value } : { ...request, [key]: value }
  })
  const shorter = fc.tuple(requests, fc.nat()).map(([request, nth]) => {
    const entries = Object.entries(request)
    return Object.fromEntries(entries.filter((_, index) => index !== nth % Math.max(1, entries.length)))
  })
  const longer = fc
    .tuple(requests, oddKey, oddValue)
    .map(([request, key, value]) => Object.fromEntries([...Object.entries(request), [key, value]]))
  return fc.oneof({ weight: 4, arbitrary: changed }, shorter, longer, oddValue)
}

/** Requests for an endpoint's schema. */
export function requestsOf(schema: v.GenericSchema, known: Ids): fc.Arbitrary<object> {
  return valuesOf(schema, known).map((value) => (typeof value === 'object' && value !== null ? value : {}))
}
