import fc from 'fast-check'
import * as v from 'valibot'

type Known = Readonly<Record<string, readonly string[]>>

/** What a schema's pipe says, as far as making values needs it. */
interface Part {
  readonly kind: string
  readonly type: string
  readonly requirement?: unknown
}

interface Shape {
  readonly type: string
  readonly pipe?: readonly Part[]
  readonly wrapped?: v.GenericSchema
  readonly entries?: Readonly<Record<string, v.GenericSchema>>
  readonly item?: v.GenericSchema
  readonly options?: readonly unknown[]
  readonly literal?: unknown
}

/** A schema's own description of itself; the library's generic type hides it. */
const Described = v.looseObject({ type: v.string() })
const isShape = (described: unknown): described is Shape => v.is(Described, described)

function shapeOf(schema: v.GenericSchema): Shape {
  if (!isShape(schema)) throw new TypeError('not a schema')
  return schema
}

const amounts = fc.oneof(
  fc.integer({ min: 1, max: 99_999_999 }).map((cents) => (cents / 100).toFixed(2)),
  fc.constantFrom('0.01', '20', '25.00', '100', '999999999999', '0', '-5', '1.234', '00012.50'),
)

function textOf(pipe: readonly Part[]): fc.Arbitrary<unknown> {
  const has = (type: string) => pipe.find((part) => part.type === type)
  const { requirement } = has('regex') ?? {}
  if (requirement instanceof RegExp) return fc.stringMatching(requirement, { size: 'small' })
  if (has('uuid')) return fc.uuid({ version: 4 })
  if (has('email')) return fc.emailAddress({ size: 'small' })
  if (has('iso_timestamp')) return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
  if (has('digits')) return fc.nat({ max: 120 }).map(String)
  if (has('transform') && has('trim') === undefined) return amounts
  return fc.oneof(
    fc.string({ maxLength: 30 }),
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.lorem({ maxCount: 4 }),
  )
}

/** Values that a schema is likely to accept; what it refuses after all is no harm. `known` holds ids by their field's name. */
export function valuesOf(schema: v.GenericSchema, known: Known, field = ''): fc.Arbitrary<unknown> {
  const shape = shapeOf(schema)
  const ids = known[field]
  if (ids !== undefined && ids.length > 0) return fc.oneof(fc.constantFrom(...ids), fc.uuid())
  switch (shape.type) {
    case 'string':
      return textOf(shape.pipe ?? [])
    case 'number':
      return fc.oneof(fc.nat({ max: 120 }), fc.double({ noNaN: true }))
    case 'boolean':
      return fc.boolean()
    case 'literal':
      return fc.constant(shape.literal)
    case 'picklist':
    case 'enum':
      return fc.constantFrom(...(shape.options ?? []))
    case 'union':
    case 'variant':
      return fc.oneof(...schemasIn(shape.options).map((each) => valuesOf(each, known, field)))
    case 'array':
      return fc.array(valuesOf(shape.item ?? v.string(), known, field), { maxLength: 4 })
    case 'optional':
    case 'nullish':
    case 'nullable':
      return fc.option(valuesOf(shape.wrapped ?? v.string(), known, field), { nil: undefined, freq: 3 })
    case 'object':
    case 'strict_object':
    case 'loose_object':
      return objectsOf(shape.entries ?? {}, known)
    default:
      return fc.anything({ maxDepth: 1 })
  }
}

const schemasIn = (options: readonly unknown[] = []): v.GenericSchema[] =>
  options.filter((each): each is v.GenericSchema => isShape(each))

function objectsOf(entries: Readonly<Record<string, v.GenericSchema>>, known: Known): fc.Arbitrary<object> {
  const values = Object.entries(entries).map(([name, each]) => [name, valuesOf(each, known, name)] as const)
  return fc
    .record(Object.fromEntries(values))
    .map((made) => Object.fromEntries(Object.entries(made).filter(([, value]) => value !== undefined)))
}

const odd: readonly unknown[] = [
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

const odds = fc.oneof(fc.constantFrom(...odd), fc.anything({ maxDepth: 2 }))
const strangeKeys = fc.constantFrom(
  '__proto__',
  'constructor',
  'toString',
  'account_id',
  'status',
  'amount',
  'request_id',
)

/** A made request with something wrong or strange in it. */
export function broken(requests: fc.Arbitrary<object>): fc.Arbitrary<unknown> {
  const changed = fc.tuple(requests, fc.nat(), odds).map(([request, place, value]) => {
    const keys = Object.keys(request)
    const key = keys[place % Math.max(1, keys.length)]
    return key === undefined ? { more: value } : { ...request, [key]: value }
  })
  const shorter = fc.tuple(requests, fc.nat()).map(([request, place]) => {
    const entries = Object.entries(request)
    return Object.fromEntries(entries.filter((_, index) => index !== place % Math.max(1, entries.length)))
  })
  const longer = fc
    .tuple(requests, strangeKeys, odds)
    .map(([request, key, value]) => Object.fromEntries([...Object.entries(request), [key, value]]))
  return fc.oneof({ weight: 4, arbitrary: changed }, shorter, longer, odds)
}

/** The requests of a call's schema. */
export function requestsOf(schema: v.GenericSchema, known: Known): fc.Arbitrary<object> {
  return valuesOf(schema, known).map((made) => (typeof made === 'object' && made !== null ? made : {}))
}
