/** Beyond the original calls: the user (decisions, section 2). Optional for a host; see `wallet-additions.ts`. */
import * as v from 'valibot'
import type { CallTable } from './call.ts'

export const userAdditions = {
  /** The days of a month (`YYYY-MM`, in the account's time zone) on which the user signed in. */
  signInDays: {
    method: 'GET',
    path: '/user/sign_in/list',
    access: 'user',
    request: v.object({ month: v.pipe(v.string(), v.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/)) }),
    response: v.object({
      days: v.array(v.pipe(v.string(), v.isoDate())),
      /** Today in the account's time zone. */
      today: v.pipe(v.string(), v.isoDate()),
      time_zone: v.string(),
    }),
  },
} as const satisfies CallTable
