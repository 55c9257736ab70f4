/** Converts entered phone numbers to E.164. The countries' number plans are 36 kB and loaded on first use. */
import * as v from 'valibot'
import { messageKey, RequiredText } from '#protocol/http/fields.ts'
import { phoneDigits } from '#protocol/validation/phone-number.ts'

/** Returns the E.164 form of an international number; undefined if no country has such a number. */
export type NumberPlans = (international: string) => string | undefined

let plans: NumberPlans | undefined
let isRequested = false

/** Loads the number plans once. Without them, only the protocol's pattern is checked. */
export function loadNumberPlans(): void {
  if (isRequested) return
  isRequested = true
  import('libphonenumber-js/min').then(
    ({ parsePhoneNumberFromString }) => {
      plans = (international) => {
        const number = parsePhoneNumberFromString(international)
        return number?.isValid() ? number.number : undefined
      }
    },
    () => {
      isRequested = false
    },
  )
}

/** The number in E.164; undefined if it is invalid. */
export function toE164(entered: string, numberPlans: NumberPlans | undefined = plans): string | undefined {
  const stripped = phoneDigits(entered)
  if (!/^\+[1-9]\d{5,14}$/.test(stripped)) return undefined
  return numberPlans ? numberPlans(stripped) : stripped
}

/** The schema of a phone number in a form. The output is E.164. */
export const TypedPhone = v.pipe(
  RequiredText,
  v.check((entered) => toE164(entered) !== undefined, messageKey('form.phone')),
  v.transform((entered) => toE164(entered) ?? entered),
)
