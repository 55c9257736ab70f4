/**
 * Validates a response and removes the fields that its schema does not have, so that a handler cannot send one by
 * mistake.
 */
import * as v from 'valibot'

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The keys of `parsed` with the original values: an amount keeps its minor digits. */
function pick(parsed: unknown, original: unknown): unknown {
  if (Array.isArray(parsed))
    return parsed.map((item, index) => pick(item, Array.isArray(original) ? original[index] : undefined))
  if (isRecord(parsed)) {
    const source = isRecord(original) ? original : {}
    return Object.fromEntries(Object.entries(parsed).map(([key, value]) => [key, pick(value, source[key])]))
  }
  return original ?? parsed
}

/** The response without unknown fields, or the `issues` that violate the schema. */
export function stripUnknownFields(
  schema: v.GenericSchema,
  response: unknown,
): { readonly data: unknown } | { readonly issues: readonly v.BaseIssue<unknown>[] } {
  const parsed = v.safeParse(schema, response)
  return parsed.success ? { data: pick(parsed.output, response) } : { issues: parsed.issues }
}
