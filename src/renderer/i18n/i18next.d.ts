/** Types text keys and placeholders; `i18next-cli types` generates `resources.d.ts` from the English files. */
import 'i18next'
import type Resources from './resources.d.ts'

/** The host sends the values of a message, so their names are only known at run time. */
type WithoutPlaceholders<T> = { [K in keyof T]: T[K] extends string ? string : WithoutPlaceholders<T[K]> }

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    returnNull: false
    resources: Omit<Resources, 'messages'> & { messages: WithoutPlaceholders<Resources['messages']> }
  }
}
