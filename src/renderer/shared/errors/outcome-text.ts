import { useTranslation } from 'react-i18next'
import type { Outcome } from '#data/idempotency/request-outcome.ts'
import { useErrorText } from './error-text.ts'

export type OutcomeWithoutReceipt = Exclude<Outcome<never>, { kind: 'done' }>

/** The user's text for an outcome other than done. An unknown outcome is never called failed. */
export function useOutcomeText(): (outcome: OutcomeWithoutReceipt) => string {
  const { t } = useTranslation('parts')
  const errorText = useErrorText()
  return (outcome) => {
    if (outcome.kind === 'unknown') return t('once.unknown')
    return outcome.error === undefined ? t('once.undone') : errorText(outcome.error)
  }
}

/** The reason of an outcome; undefined if unknown. */
export const reasonOf = (outcome: OutcomeWithoutReceipt): unknown =>
  outcome.kind === 'unknown' ? undefined : outcome.error
