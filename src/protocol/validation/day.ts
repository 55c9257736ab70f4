/** A day on the wire. Separate from `http/fields.ts`, so that the login page does not load it. */
import * as v from 'valibot'

/** `YYYY-MM-DD`, a day in the account's time zone. */
export const Day = v.pipe(v.string(), v.isoDate())
