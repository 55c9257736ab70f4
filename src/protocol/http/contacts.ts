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
})
export type Contact = v.InferOutput<typeof Contact>
