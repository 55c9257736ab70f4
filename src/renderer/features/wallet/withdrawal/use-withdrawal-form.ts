import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasKey } from '#data/http/api-error.ts'
import { useFormat } from '#i18n/format.ts'
import { currentTag } from '#i18n/i18n.ts'
import { readAmountInput } from '#i18n/read-amount-input.ts'
import type { WithdrawMethod } from '#protocol/http/config.ts'
import { toWire } from '#protocol/money.ts'
import { amountIn, decimalSeparator, type UnreadAmount } from '#protocol/validation/read-amount.ts'
import type { Refusal } from '#shared/errors/business-error-notice.tsx'
import { useErrorText } from '#shared/errors/error-text.ts'
import { useUnreadAmountText } from '#shared/money/unread-amount-text.ts'
import { maskedAccount, shortAddress } from '../destination/account-number.ts'
import type { KnownWithdrawalEligibility } from './use-withdrawal-eligibility.ts'
import { type AmountFault, faultOfAmount, largestWithdrawal, withdrawalFigures } from './withdrawal.ts'
import { boundMethods, type Destinations } from './withdrawal-eligibility.ts'
import type { WithdrawalDraft, WithdrawalOrder } from './withdrawal-flow-state.ts'

/** The user's input; kept after a refusal. */
export type Entered = Pick<WithdrawalDraft, 'text' | 'method'>

const amountKeys = ['wallet.amountIncorrect', 'wallet.insufficientBalance', 'wallet.belowMinimum'] as const

/** The masked destination of a method; undefined when none is bound. */
export function destinationOf(method: WithdrawMethod['method'], { card, withdrawal_address }: Destinations) {
  if (method === 'card') return card && `${card.bank_name} ${maskedAccount(card.bank_account)}`
  return withdrawal_address && shortAddress(withdrawal_address)
}

/** The order for the entered amount and method, or why there is none. */
export function readEntered(
  { property, methods, destinations }: KnownWithdrawalEligibility,
  entered: Entered,
) {
  const { available, currency } = property
  const method =
    methods.find(({ method: name }) => name === entered.method) ??
    boundMethods(methods, destinations)[0] ??
    methods[0]
  const destination = method && destinationOf(method.method, destinations)
  const reading = readAmountInput(entered.text, currency)
  const amount = amountIn(reading)
  const terms = method && { method, available, currency }
  const fault = reading.kind !== 'amount' ? reading : terms && faultOfAmount(reading.amount, terms)
  const figures = amount && terms && fault === undefined ? withdrawalFigures(amount, terms) : undefined
  const order: WithdrawalOrder | undefined =
    figures && method && destination
      ? { amount: toWire(figures.amount, currency), method: method.method, destination, currency }
      : undefined
  return { method, destination, fault, figures, order }
}

/** `readEntered` while typing, with the error for the field and the refusal for the form. */
export function useWithdrawalForm(
  eligibility: KnownWithdrawalEligibility,
  entered: Entered,
  refusal: Refusal | undefined,
) {
  const { available, currency } = eligibility.property
  const [isChecked, setChecked] = useState(false)
  const [refusedText, setRefusedText] = useState(entered.text)
  const faultText = useFaultText(currency)
  const errorText = useErrorText()
  const read = readEntered(eligibility, entered)
  const { fault, method } = read
  const ownError = isChecked && fault ? faultText(fault, method) : undefined
  const isRefusedAmount = amountKeys.some((key) => hasKey(refusal?.error, key))
  const refusedNow = refusal !== undefined && refusedText === entered.text

  return {
    ...read,
    /** Beside the field: the app's own error, or the host's while the refused amount is still entered. */
    amountError: ownError ?? (refusedNow && isRefusedAmount ? errorText(refusal?.error) : undefined),
    /** Above the form: a refusal that is not about the amount. */
    refusal: refusedNow && !isRefusedAmount ? refusal : undefined,
    check: () => setChecked(true),
    dropRefusal: () => setRefusedText(''),
    /** The largest amount, as a user would type it. */
    largestText: () =>
      toWire(largestWithdrawal(available, currency), currency).replace('.', decimalSeparator(currentTag())),
  }
}

function useFaultText(currency: string) {
  const { t } = useTranslation(['wallet', 'messages'])
  const format = useFormat()
  const unreadText = useUnreadAmountText(currency)
  return (fault: AmountFault | UnreadAmount, method: WithdrawMethod | undefined): string => {
    if (typeof fault === 'object') return unreadText(fault, t('messages:wallet.amountIncorrect'))
    switch (fault) {
      case 'zero':
        return t('messages:wallet.amountIncorrect')
      case 'aboveAvailable':
        return t('messages:wallet.insufficientBalance')
      case 'belowMinimum':
        return t('messages:wallet.belowMinimum', {
          minimum: method ? format.money(method.minimum, currency) : '',
        })
      case 'nothingArrives':
        return t('amountFault.nothingArrives')
    }
  }
}
