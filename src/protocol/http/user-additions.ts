/** Beyond the original calls: the user (docs/rules.md, section R2). Optional for a host; see `wallet-additions.ts`. */
import * as v from 'valibot'
import type { EndpointTable } from './endpoint.ts'
import { Month, Timestamp, WholeNumber } from './fields.ts'

/** All that a host holds about the user, section by section; the rows are the host's own, made to be kept or moved. */
export const DataExport = v.object({
  username: v.string(),
  as_of: Timestamp,
  sections: v.array(
    v.object({ name: v.string(), total: WholeNumber, rows: v.array(v.record(v.string(), v.unknown())) }),
  ),
})
export type DataExport = v.InferOutput<typeof DataExport>

export const userAdditions = {
  /** The days of a month (`YYYY-MM`, in the account's time zone) on which the user signed in. */
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
  /** Wants the login password. From then on every call and login of the account answers 404. */
  closeAccount: {
    method: 'POST',
    path: '/user/close',
    access: 'user',
    request: v.object({ password: v.pipe(v.string(), v.nonEmpty()) }),
    response: v.object({ closed_at: Timestamp }),
  },
} as const satisfies EndpointTable
