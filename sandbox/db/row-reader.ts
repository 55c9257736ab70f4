/**
 * Reads the rows of a query that is sent often. Drizzle's own reader finds out anew for each field of each row what kind of
 * column it is, which takes longer than all else that is done with the row.
 */
import { Column, is, SQL } from 'drizzle-orm'

interface Decoder {
  readonly mapFromDriverValue: (value: unknown) => unknown
}

interface Field {
  readonly group: string | undefined
  readonly name: string
  /** Left out where a value stays as the driver gave it. */
  readonly decoder: Decoder | undefined
}

type RowsReader = (rows: readonly (readonly unknown[])[]) => unknown[]

const hasDecoder = (value: unknown): value is Decoder =>
  typeof value === 'object' &&
  value !== null &&
  'mapFromDriverValue' in value &&
  typeof value.mapFromDriverValue === 'function'

function decoderOf(field: unknown): Decoder | undefined {
  const source: unknown = is(field, SQL.Aliased) ? field.sql : field
  const decoder: unknown = is(source, SQL) ? Reflect.get(source, 'decoder') : source
  return hasDecoder(decoder) ? decoder : undefined
}

const isPlain = ({ mapFromDriverValue }: Decoder): boolean =>
  mapFromDriverValue === Column.prototype.mapFromDriverValue

/** A field as Drizzle orders them; undefined where it is none that is known here. */
function fieldOf(ordered: unknown): Field | undefined {
  if (typeof ordered !== 'object' || ordered === null) return undefined
  const path: unknown = Reflect.get(ordered, 'path')
  const decoder = decoderOf(Reflect.get(ordered, 'field'))
  if (!Array.isArray(path) || path.length > 2 || decoder === undefined) return undefined
  const names = path.map(String)
  return {
    group: names.length === 2 ? names[0] : undefined,
    name: names.at(-1) ?? '',
    decoder: isPlain(decoder) ? undefined : decoder,
  }
}

/** A joined table without a row is a group that is null as a whole: left to Drizzle. */
function mayLackGroup(query: object): boolean {
  const isThere: unknown = Reflect.get(query, 'joinsNotNullableMap')
  return typeof isThere === 'object' && isThere !== null && Object.values(isThere).includes(false)
}

function readerOf(fields: readonly Field[]): RowsReader {
  return (rows) =>
    rows.map((row) => {
      const read: Record<string, unknown> = {}
      const groups: Record<string, Record<string, unknown>> = {}
      for (const [at, { group, name, decoder }] of fields.entries()) {
        const value = row[at]
        const decoded = value === null || decoder === undefined ? value : decoder.mapFromDriverValue(value)
        if (group === undefined) read[name] = decoded
        else {
          groups[group] ??= {}
          groups[group][name] = decoded
        }
      }
      return Object.assign(read, groups)
    })
}

/** Gives a prepared query a reader of its own; one that it does not fit keeps Drizzle's. */
export function withOwnReader<Prepared>(prepared: Prepared): Prepared {
  if (typeof prepared !== 'object' || prepared === null) return prepared
  const ordered: unknown = Reflect.get(prepared, 'fields')
  if (!Array.isArray(ordered)) return prepared
  const fields = ordered.map(fieldOf).filter((each) => each !== undefined)
  const isWhole = fields.length === ordered.length
  const isFlat = fields.every(({ group }) => group === undefined)
  if (isWhole && (isFlat || !mayLackGroup(prepared))) {
    Reflect.set(prepared, 'customResultMapper', readerOf(fields))
  }
  return prepared
}
