/** Phone numbers as they are typed, brought to E.164. The countries' number plans are 36 kB and loaded on first use. */

/** Reads an international number: its E.164 form, or undefined when no country has such a number. */
export type NumberPlans = (international: string) => string | undefined

let plans: NumberPlans | undefined
let isAskedFor = false

/** Begins to load the number plans, once; without them the contract's pattern decides alone. */
export function loadNumberPlans(): void {
  if (isAskedFor) return
  isAskedFor = true
  import('libphonenumber-js/min').then(
    ({ parsePhoneNumberFromString }) => {
      plans = (international) => {
        const number = parsePhoneNumberFromString(international)
        return number?.isValid() ? number.number : undefined
      }
    },
    () => {
      isAskedFor = false
    },
  )
}

/** Digits with their `+`: without spaces, brackets, hyphens and dots; `00` in front means `+`. */
export function stripPhone(typed: string): string {
  return typed.replace(/[\s().\-/\u2010-\u2015\u00ad\u200e\u202a-\u202c]/g, '').replace(/^00/, '+')
}

/** The typed number in E.164, or undefined when it is none. */
export function toE164(typed: string, known: NumberPlans | undefined = plans): string | undefined {
  const stripped = stripPhone(typed)
  if (!/^\+[1-9]\d{5,14}$/.test(stripped)) return undefined
  return known ? known(stripped) : stripped
}
