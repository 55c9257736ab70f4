/**
 * Holds an answer against its schema and cuts it down to what the schema names, so that a handler cannot send a field by
 * mistake. What plainly fits is walked through once; of anything else the schema itself decides.
 */
import * as v from 'valibot'
import { isAmount } from '#contract/amount.ts'
import { WireAmount } from '#contract/wire/amounts.ts'
import { WholeNumber } from '#contract/wire/fields.ts'

/** Not plain: the schema is to decide. */
const unsure = Symbol('unsure')

/** Answers what goes out of what is sent, or `unsure`. */
type Walk = (sent: unknown) => unknown

/** A part of a pipe; the first is a schema, which may have a pipe of its own. */
interface Step {
  readonly requirement?: unknown
  readonly pipe?: readonly unknown[]
}

/** What a schema says of itself; the library's generic type hides it. */
interface Shape {
  readonly type: string
  readonly pipe?: readonly Step[]
  readonly wrapped?: v.GenericSchema
  readonly default?: unknown
  readonly entries?: Readonly<Record<string, v.GenericSchema>>
  readonly item?: v.GenericSchema
  readonly options?: readonly unknown[]
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The keys of `parsed` with the values of `sent` as they were written: an amount keeps its minor digits. */
function cutTo(parsed: unknown, sent: unknown): unknown {
  if (Array.isArray(parsed))
    return parsed.map((each, index) => cutTo(each, Array.isArray(sent) ? sent[index] : undefined))
  if (isRecord(parsed)) {
    const source = isRecord(sent) ? sent : {}
    return Object.fromEntries(Object.entries(parsed).map(([key, value]) => [key, cutTo(value, source[key])]))
  }
  return sent ?? parsed
}

/** Fields of most answers, told by what the sandbox writes of them. */
const ownFits: ReadonlyMap<v.GenericSchema, (sent: unknown) => boolean> = new Map<
  v.GenericSchema,
  (sent: unknown) => boolean
>([
  [WireAmount, (sent) => typeof sent === 'string' && isAmount(sent)],
  [WholeNumber, (sent) => typeof sent === 'number' && Number.isSafeInteger(sent) && sent >= 0],
])

/** A text that has to match expressions and nothing else. */
function textFits([first, ...parts]: readonly Step[]) {
  const patterns = parts.map(({ requirement }) => requirement).filter((each) => each instanceof RegExp)
  if (first?.pipe !== undefined || patterns.length !== parts.length) return undefined
  return (sent: unknown) => typeof sent === 'string' && patterns.every((pattern) => pattern.test(sent))
}

/** Whether something surely fits; undefined where this cannot tell. */
function plainFits({ type, pipe, options }: Shape): ((sent: unknown) => boolean) | undefined {
  if (pipe !== undefined) return type === 'string' ? textFits(pipe) : undefined
  if (type === 'string' || type === 'boolean') return (sent) => typeof sent === type
  if (type === 'picklist') return (sent) => options?.includes(sent) === true
  return undefined
}

function leafWalk(schema: v.GenericSchema): Walk {
  const fits = ownFits.get(schema) ?? plainFits(schema)
  return (sent) => {
    if (fits?.(sent)) return sent
    const parsed = v.safeParse(schema, sent)
    return parsed.success ? cutTo(parsed.output, sent) : unsure
  }
}

function objectWalk(entries: NonNullable<Shape['entries']>): Walk {
  const fields = Object.entries(entries).map(([key, schema]) => ({ key, walk: walkOf(schema) }))
  return (sent) => {
    if (!isRecord(sent)) return unsure
    const cut: Record<string, unknown> = {}
    for (const { key, walk } of fields) {
      const value = walk(sent[key])
      if (value === unsure) return unsure
      cut[key] = value
    }
    return cut
  }
}

function listWalk(item: v.GenericSchema): Walk {
  const walk = walkOf(item)
  return (sent) => {
    if (!Array.isArray(sent)) return unsure
    const cut: unknown[] = []
    for (const each of sent) {
      const value = walk(each)
      if (value === unsure) return unsure
      cut.push(value)
    }
    return cut
  }
}

/** A field that may be left out or be null, in whose place its schema may put something. */
function lackableWalk(
  { type, default: instead }: Shape,
  schema: v.GenericSchema,
  wrapped: v.GenericSchema,
): Walk {
  const [walk, decide] = [walkOf(wrapped), leafWalk(schema)]
  return (sent) => {
    if (sent !== undefined && sent !== null) return walk(sent)
    if (type !== 'nullish') return decide(sent)
    if (instead === undefined) return sent
    return v.getDefault(schema) === undefined ? undefined : decide(sent)
  }
}

function walkOf(schema: v.GenericSchema): Walk {
  const shape: Shape = schema
  const { type, pipe, entries, item, wrapped } = shape
  if (pipe === undefined) {
    if (type === 'object' && entries) return objectWalk(entries)
    if (type === 'array' && item) return listWalk(item)
    if (['optional', 'nullish', 'nullable'].includes(type) && wrapped)
      return lackableWalk(shape, schema, wrapped)
  }
  return leafWalk(schema)
}

const walks = new WeakMap<v.GenericSchema, Walk>()

/** What goes out of what a handler sent; `issues` where that breaks the schema. */
export function narrowAnswer(
  schema: v.GenericSchema,
  sent: unknown,
): { readonly data: unknown } | { readonly issues: readonly v.BaseIssue<unknown>[] } {
  const walk = walks.get(schema) ?? walkOf(schema)
  walks.set(schema, walk)
  const data = walk(sent)
  if (data !== unsure) return { data }
  const parsed = v.safeParse(schema, sent)
  return parsed.success ? { data: cutTo(parsed.output, sent) } : { issues: parsed.issues }
}
