/**
 * Holds an answer against its schema and cuts it down to what the schema names, so that a handler cannot send a field by
 * mistake.
 */
import * as v from 'valibot'

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The keys of `parsed` with the values of `sent` as they were written: an amount keeps its minor digits. */
function cutTo(parsed: unknown, sent: unknown): unknown {
  if (Array.isArray(parsed))
    return parsed.map((item, index) => cutTo(item, Array.isArray(sent) ? sent[index] : undefined))
  if (isRecord(parsed)) {
    const source = isRecord(sent) ? sent : {}
    return Object.fromEntries(Object.entries(parsed).map(([key, value]) => [key, cutTo(value, source[key])]))
  }
  return sent ?? parsed
}

/** What goes out of what a handler sent; `issues` where that breaks the schema. */
export function stripUnknownFields(
  schema: v.GenericSchema,
  sent: unknown,
): { readonly data: unknown } | { readonly issues: readonly v.BaseIssue<unknown>[] } {
  const parsed = v.safeParse(schema, sent)
  return parsed.success ? { data: cutTo(parsed.output, sent) } : { issues: parsed.issues }
}
