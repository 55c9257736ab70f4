import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/format.ts'
import { enteredText } from './entered-text.ts'
import type { FundProblem, Limits } from './model.ts'
import { useMoneyText } from './use-money-text.ts'

/** What a problem with an entered amount says beside its field. */
export function useProblemText(limits: Limits, currency: string): (problem: FundProblem) => string {
  const { t } = useTranslation(['plan', 'messages'])
  const format = useFormat()
  const moneyText = useMoneyText()
  return (problem) => {
    switch (problem.kind) {
      case 'required':
        return t('messages:form.required')
      case 'invalid':
        return t('put.invalid', {
          message: t('messages:plan.putAmountInvalid'),
          example: enteredText(limits.minimum, currency),
        })
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
    }
  }
}
