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

/** One of the codes the specification lists; a host may send others, which are plain failures. */
export type EnvelopeCode = (typeof envelopeCodes)[keyof typeof envelopeCodes]

/** Any answer of a host, before its `data` is parsed by the call's own schema. */
export const Envelope = v.object({
  code: v.pipe(v.number(), v.integer()),
  msg: v.nullish(v.string(), ''),
  data: v.optional(v.unknown()),
})

/**
 * What `data` may say of an error: the server's language hint, and a known message key with its values, so that the
 * client can show its own text (issue of languages: "where the server sends a known message key, ours is shown").
 */
export const ErrorData = v.object({
  lang: v.nullish(v.string(), () => undefined),
  key: v.nullish(v.string(), () => undefined),
  params: v.nullish(v.record(v.string(), v.string()), () => undefined),
})
export type ErrorData = v.InferOutput<typeof ErrorData>
