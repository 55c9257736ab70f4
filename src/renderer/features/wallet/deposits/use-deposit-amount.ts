import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/format.ts'
import { readAmountInput } from '#i18n/read-amount-input.ts'
import type { Amount } from '#protocol/amount.ts'
import { useUnreadAmountText } from '#shared/money/unread-amount-text.ts'
import { depositFault } from './deposit-amount.ts'

export interface ShownTerms {
  readonly currency: string
  readonly maximum: Amount | undefined
}

interface DepositAmount {
  readonly amount: Amount | undefined
  readonly faultText: string | undefined
}

/** The amount of a typed text; undefined with the reason why it cannot be requested. */
export function useDepositAmount(text: string, { currency, maximum }: ShownTerms): DepositAmount {
  const { t } = useTranslation('messages')
  const { t: wallet } = useTranslation('wallet')
  const format = useFormat()
  const unreadText = useUnreadAmountText(currency)
  const reading = readAmountInput(text, currency)
  const invalid = t('wallet.amountIncorrect')
  if (reading.kind !== 'amount') return { amount: undefined, faultText: unreadText(reading, invalid) }
  const fault = depositFault(reading.amount, maximum)
  if (fault === undefined) return { amount: reading.amount, faultText: undefined }
  const limit = maximum && wallet('deposit.limit', { maximum: format.money(maximum, currency) })
  return { amount: undefined, faultText: fault === 'zero' ? invalid : limit }
}
