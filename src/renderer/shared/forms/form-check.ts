/** Validates a small form with a schema whose messages are message keys. */
import * as v from 'valibot'
import { isMessageKey, type MessageKey } from '#protocol/http/messages.ts'

export type FieldErrors = { readonly [field: string]: MessageKey }

export type FormCheck<Output> = { isValid: true; output: Output } | { isValid: false; errors: FieldErrors }

/** The message key of a schema's message; a general one for messages of the schema library. */
export function toMessageKey(message: string): MessageKey {
  return isMessageKey(message) ? message : 'general.paramsError'
}

/** The parsed form, or the first error of each invalid field. */
export function checkForm<S extends v.GenericSchema>(
  schema: S,
  values: unknown,
): FormCheck<v.InferOutput<S>> {
  const parsed = v.safeParse(schema, values, { abortPipeEarly: true })
  if (parsed.success) return { isValid: true, output: parsed.output }
  const errors: Record<string, MessageKey> = {}
  for (const issue of parsed.issues) {
    const field = String(issue.path?.[0]?.key ?? '')
    errors[field] ??= toMessageKey(issue.message)
  }
  return { isValid: false, errors }
}
