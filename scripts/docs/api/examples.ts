/** An example of every call: shown in the documents, and parsed by the call's schemas in a test. */
import { accountExamples } from './account-examples.ts'
import type { Examples } from './example-values.ts'
import { moneyExamples } from './money-examples.ts'

export const examples: Examples = { ...accountExamples, ...moneyExamples }
