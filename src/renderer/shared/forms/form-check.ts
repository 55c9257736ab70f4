/** Checks a small form by a schema of the contract, whose messages are message keys. */
import * as v from 'valibot'
import { isMessageKey, type MessageKey } from '#protocol/http/messages.ts'

export type FieldErrors = { readonly [field: string]: MessageKey }

export type FormCheck<Output> = { isValid: true; output: Output } | { isValid: false; errors: FieldErrors }

/** A schema's message as a key; what is none (a schema's own English) is the general one. */
export function toMessageKey(message: string): MessageKey {
  return isMessageKey(message) ? message : 'general.paramsError'
}

/** The parsed form, or the first message of each refused field. */
export function checkForm<S extends v.GenericSchema>(
  schema: S,
  entered: unknown,
): FormCheck<v.InferOutput<S>> {
  const parsed = v.safeParse(schema, entered, { abortPipeEarly: true })
  if (parsed.success) return { isValid: true, output: parsed.output }
  const errors: Record<string, MessageKey> = {}
  for (const issue of parsed.issues) {
    const field = String(issue.path?.[0]?.key ?? '')
    errors[field] ??= toMessageKey(issue.message)
  }
  return { isValid: false, errors }
}
