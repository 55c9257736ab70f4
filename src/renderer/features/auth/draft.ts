/**
 * What was typed into the register form while the terms are being read. In memory only, since it holds a password, and
 * gone once it was shown again. The consent is not part of it: it is given after reading.
 */
import type { RegisterValues } from './register-model.ts'

let draft: RegisterValues | undefined

export function keepDraft(values: RegisterValues): void {
  draft = { ...values, hasAcceptedTerms: false }
}

export const keptDraft = (): RegisterValues | undefined => draft

export function forgetDraft(): void {
  draft = undefined
}
