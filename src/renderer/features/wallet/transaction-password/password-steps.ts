/** The steps of setting a transaction password (docs/rules.md, sections P2 and P5): the old one if there is one, enter, confirm. */
import { trivialCodes } from '#protocol/validation/trivial-codes.ts'

export type PasswordStep = 'old' | 'enter' | 'confirm'

export interface PasswordEntry {
  step: PasswordStep
  /** The digits of the steps that are done. */
  old: string
  chosen: string
  /** Why the new password was not accepted; cleared by typing. */
  problem: 'mismatch' | 'trivial' | undefined
}

export const firstEntry = (hasPassword: boolean): PasswordEntry => ({
  step: hasPassword ? 'old' : 'enter',
  old: '',
  chosen: '',
  problem: undefined,
})

/** All steps in order. */
export const stepsOf = (hasPassword: boolean): readonly PasswordStep[] =>
  hasPassword ? ['old', 'enter', 'confirm'] : ['enter', 'confirm']

/** The entry after a step's six digits; `isDone` when both entries are equal and can be sent. */
export function afterDigits(entry: PasswordEntry, digits: string): { entry: PasswordEntry; isDone: boolean } {
  switch (entry.step) {
    case 'old':
      return { entry: { ...entry, step: 'enter', old: digits }, isDone: false }
    case 'enter':
      if (trivialCodes.includes(digits)) return { entry: { ...entry, problem: 'trivial' }, isDone: false }
      return { entry: { ...entry, step: 'confirm', chosen: digits, problem: undefined }, isDone: false }
    case 'confirm':
      return digits === entry.chosen
        ? { entry, isDone: true }
        : { entry: { ...entry, step: 'enter', chosen: '', problem: 'mismatch' }, isDone: false }
  }
}
