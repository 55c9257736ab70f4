import { useTranslation } from 'react-i18next'
import type { BankCard } from '#protocol/http/wallet.ts'
import { groupedAccount, maskedAccount } from './account-number.ts'

/** A card as labels and values; the account whole (to compare before saving) or masked (when it is read). */
export function useCardRows(card: BankCard, account: 'whole' | 'masked') {
  const { t } = useTranslation('wallet')
  return [
    { label: t('bind.bankName'), value: card.bank_name },
    { label: t('bind.beneficiary'), value: card.beneficiary_name },
    { label: t('bind.read.mobile'), value: card.mobile },
    {
      label: t('bind.account'),
      value: account === 'whole' ? groupedAccount(card.bank_account) : maskedAccount(card.bank_account),
    },
    { label: t('bind.bankAddress'), value: card.bank_address },
    { label: t('bind.read.branch'), value: card.branch_name || t('bind.none') },
    { label: t('bind.read.cardName'), value: card.card_name || t('bind.none') },
  ]
}
