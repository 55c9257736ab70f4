import { useTranslation } from 'react-i18next'
import { parseAmountInput, useFormat } from '#i18n/format.ts'
import { currentTag } from '#i18n/i18n.ts'
import { decimalSeparator } from '#i18n/parse-amount-input.ts'
import type { Amount } from '#protocol/amount.ts'
import { minorDigitsOf } from '#protocol/money.ts'
import { depositFault } from './deposit-amount.ts'

export interface ShownTerms {
  readonly currency: string
  readonly maximum: Amount | undefined
}

/** The amount of a typed text; undefined with the reason why it cannot be requested. */
export function useDepositAmount(text: string, { currency, maximum }: ShownTerms) {
  const { t } = useTranslation(['wallet', 'messages'])
  const format = useFormat()
  const parsed = parseAmountInput(text, currency)
  const separator = decimalSeparator(currentTag())
  const fault = depositFault(text, parsed, { currency, maximum, separator })
  const faultText = (): string | undefined => {
    switch (fault) {
      case undefined:
        return undefined
      case 'empty':
        return t('messages:form.required')
      case 'tooFine':
        return t('amountFault.tooFine', { count: minorDigitsOf(currency) })
      case 'aboveMaximum':
        return maximum && t('deposit.limit', { maximum: format.money(maximum, currency) })
      case 'invalid':
      case 'zero':
        return t('messages:wallet.amountIncorrect')
    }
  }
  return { amount: fault === undefined ? parsed : undefined, faultText: faultText() }
}
