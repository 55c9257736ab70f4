import { useTranslation } from 'react-i18next'
import type { Outcome } from '#session/idempotency/execute.ts'
import { useErrorText } from '../errors/error-text.ts'

export type NotDone = Exclude<Outcome<never>, { kind: 'done' }>

/** What an outcome other than done says to the user; what is not known is never called failed. */
export function useOutcomeText(): (outcome: NotDone) => string {
  const { t } = useTranslation('parts')
  const errorText = useErrorText()
  return (outcome) => {
    if (outcome.kind === 'unknown') return t('once.unknown')
    return outcome.error === undefined ? t('once.undone') : errorText(outcome.error)
  }
}

/** Why it was not done; undefined where nobody said. */
export const reasonOf = (outcome: NotDone): unknown =>
  outcome.kind === 'unknown' ? undefined : outcome.error
