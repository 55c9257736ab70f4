import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/format.ts'
import { currentTag } from '#i18n/i18n.ts'
import type { Amount } from '#protocol/amount.ts'
import { toWire } from '#protocol/money.ts'
import { decimalSeparator, type UnreadAmount } from '#protocol/validation/read-amount.ts'
import { useSetting } from '#session/settings.ts'
import { useUnreadAmountText } from '#shared/money/unread-amount-text.ts'
import type { FundProblem, Limits } from './model.ts'

/** Writes an amount for the middle of a sentence; undefined while amounts are hidden. */
export function useMoneyText(): (amount: Amount, currency: string) => string | undefined {
  const format = useFormat()
  const [isMasked] = useSetting('isMasked')
  return (amount, currency) => (isMasked ? undefined : format.money(amount, currency))
}

/** An amount as a user would type it: without grouping, with the language's decimal separator. */
export function enteredText(amount: Amount, currency: string): string {
  return toWire(amount, currency).replace('.', decimalSeparator(currentTag()))
}

/** The error text for an entered amount, shown beside its field. */
export function useProblemText(
  limits: Limits,
  currency: string,
): (problem: FundProblem | UnreadAmount) => string {
  const { t } = useTranslation(['plan', 'messages'])
  const format = useFormat()
  const moneyText = useMoneyText()
  const unreadText = useUnreadAmountText(currency)
  return (problem) => {
    switch (problem.kind) {
      case 'outOfRange':
        return t('messages:plan.putAmountOutOfRange', {
          minimum: format.money(limits.minimum, currency),
          maximum: format.money(limits.maximum, currency),
        })
      case 'overCap':
        return t('messages:plan.spendingCapExceeded', { left: format.money(problem.left, currency) })
      case 'notEnough': {
        const amount = moneyText(problem.missing, currency)
        return amount === undefined ? t('put.missingMasked') : t('put.missing', { amount })
      }
      default: {
        const message = t('messages:plan.putAmountInvalid')
        return unreadText(
          problem,
          t('put.invalid', { message, example: enteredText(limits.minimum, currency) }),
        )
      }
    }
  }
}
