/**
 * The input of the register form while the user reads the terms. In memory only, because it contains a password, and
 * cleared once it is restored. The consent is not saved: it is given after reading.
 */
import type { RegisterValues } from './register-model.ts'

let draft: RegisterValues | undefined

export function saveDraft(values: RegisterValues): void {
  draft = { ...values, hasAcceptedTerms: false }
}

export const readDraft = (): RegisterValues | undefined => draft

export function clearDraft(): void {
  draft = undefined
}
