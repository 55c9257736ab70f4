/** Additional endpoints for the user (docs/rules.md, section R2). Optional for a host; see `wallet-additions.ts`. */
import * as v from 'valibot'
import { ContactSignature } from './contacts.ts'
import type { EndpointTable } from './endpoint.ts'
import { Id, Month, Timestamp, WholeNumber } from './fields.ts'

/** Everything that a host stores about the user. The host chooses sections and columns. */
export const DataExport = v.object({
  username: v.string(),
  as_of: Timestamp,
  sections: v.array(
    v.object({ name: v.string(), total: WholeNumber, rows: v.array(v.record(v.string(), v.unknown())) }),
  ),
})
export type DataExport = v.InferOutput<typeof DataExport>

export const userAdditions = {
  /** The days of a month (`YYYY-MM`, in the account's time zone) with a daily check-in. */
  signInDays: {
    method: 'GET',
    path: '/user/sign_in/list',
    access: 'user',
    request: v.object({ month: Month }),
    response: v.object({
      days: v.array(v.pipe(v.string(), v.isoDate())),
      /** Today in the account's time zone. */
      today: v.pipe(v.string(), v.isoDate()),
      time_zone: v.string(),
    }),
  },
  exportData: {
    method: 'GET',
    path: '/user/export',
    access: 'user',
    request: v.object({}),
    response: DataExport,
  },
  /** Requires the login password. Afterwards every request and login of the account gets 404. */
  closeAccount: {
    method: 'POST',
    path: '/user/close',
    access: 'user',
    request: v.object({ password: v.pipe(v.string(), v.nonEmpty()) }),
    response: v.object({ closed_at: Timestamp }),
  },
  /**
   * The signature for a contact with `is_signed`, which is asked for each time that the contact is opened. It expires after
   * `limits.contactSignatureMs` at the latest.
   */
  contactSignature: {
    method: 'POST',
    path: '/user/contact/signature',
    access: 'user',
    request: v.object({ id: Id }),
    response: v.object({ signature: ContactSignature, expires_at: Timestamp }),
  },
} as const satisfies EndpointTable
