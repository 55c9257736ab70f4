import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/format.ts'
import { minorDigitsOf } from '#protocol/money.ts'
import type { UnreadAmount } from '#protocol/validation/read-amount.ts'

/** The text for what could not be read; `invalid` is the one for what is no amount at all. */
export function useUnreadAmountText(currency: string): (unread: UnreadAmount, invalid: string) => string {
  const { t } = useTranslation(['parts', 'messages'])
  const format = useFormat()
  return (unread, invalid) => {
    switch (unread.kind) {
      case 'empty':
        return t('messages:form.required')
      case 'invalid':
        return invalid
      case 'tooFine':
        return t('amountFault.tooFine', { count: minorDigitsOf(currency) })
      case 'ambiguous': {
        const [first, second] = unread.amounts
        return t('amountFault.ambiguous', {
          first: format.money(first, currency),
          second: format.money(second, currency),
        })
      }
    }
  }
}
