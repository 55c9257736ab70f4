/** Typed text keys and placeholders; `i18next-cli types` writes `resources.d.ts` from the English files. */
import 'i18next'
import type Resources from './resources.d.ts'

/** The values of a message come with it from the host, so their names are known at run time only. */
type WithoutPlaceholders<T> = { [K in keyof T]: T[K] extends string ? string : WithoutPlaceholders<T[K]> }

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    returnNull: false
    resources: Omit<Resources, 'messages'> & { messages: WithoutPlaceholders<Resources['messages']> }
  }
}
