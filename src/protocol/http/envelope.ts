/** The response envelope and its codes (docs/rules.md, sections P3 and P8). */
import * as v from 'valibot'

export const envelopeCodes = {
  success: 200,
  paramsError: 400,
  notAuthorised: 401,
  accountNotActivated: 402,
  accountDisabled: 403,
  accountCancelled: 404,
  dataError: 405,
  serverError: 500,
  tokenExpired: 503,
} as const

/** The codes of the specification. A host may send others, which are general failures. */
export type EnvelopeCode = (typeof envelopeCodes)[keyof typeof envelopeCodes]

/** Any response of a host, before the endpoint's schema parses its `data`. */
export const Envelope = v.object({
  code: v.pipe(v.number(), v.integer()),
  msg: v.nullish(v.string(), ''),
  data: v.optional(v.unknown()),
})

/** `data` of an error: a language hint, and a message key with its values, for which the client shows its own text. */
export const ErrorData = v.object({
  lang: v.nullish(v.string(), () => undefined),
  key: v.nullish(v.string(), () => undefined),
  params: v.nullish(v.record(v.string(), v.string()), () => undefined),
})
export type ErrorData = v.InferOutput<typeof ErrorData>
