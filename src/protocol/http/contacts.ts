/** Customer-service contacts (docs/rules.md, section P3). */
import * as v from 'valibot'
import { Id } from './fields.ts'

/** The `type` of a contact whose page opens in the app (docs/rules.md, section P3). */
export const inAppType = 1

/** A `type` other than `inAppType` opens `url` outside the app. */
export const Contact = v.object({
  id: v.union([Id, v.pipe(v.number(), v.transform(String))]),
  label: v.string(),
  type: v.pipe(v.number(), v.integer()),
  url: v.string(),
  /** The contact's page verifies a signature (`contactSignature`) and then knows the account without asking. */
  is_signed: v.nullish(v.boolean()),
})
export type Contact = v.InferOutput<typeof Contact>

/** Fits into a query without encoding. */
export const ContactSignature = v.pipe(v.string(), v.regex(/^[\w.~-]{16,1000}$/))

/** The address of a contact with a signature as its last query parameter. */
export function signedContactUrl(url: string, signature: string): string {
  const [address = '', ...fragment] = url.split('#')
  const separator = address.includes('?') ? '&' : '?'
  return [`${address}${separator}signature=${signature}`, ...fragment].join('#')
}

/** The address of a contact without the signature at its end, if there is one. */
export const unsignedContactUrl = (url: string): string => url.replace(/[?&]signature=[\w.~-]*(?=#|$)/, '')
