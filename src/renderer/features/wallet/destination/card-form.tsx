import { valibotResolver } from '@hookform/resolvers/valibot'
import { useState } from 'react'
import { useController, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { isMessageKey } from '#protocol/http/messages.ts'
import { type BankCard, NewBankCard } from '#protocol/http/wallet.ts'
import { OnlineButton } from '#shared/queries/online-button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { AccountField } from './account-field.tsx'
import styles from './bind-form.module.css'
import { CardReview } from './review.tsx'
import { useBind } from './use-bind.ts'

const empty = {
  card_name: '',
  bank_name: '',
  beneficiary_name: '',
  mobile: '',
  bank_account: '',
  bank_address: '',
  branch_name: '',
}

/** The bank card: entered, validated, reviewed, then saved permanently. */
export function CardForm({ onSaved }: { onSaved: () => void }) {
  const { t } = useTranslation(['wallet', 'messages'])
  const form = useForm({ resolver: valibotResolver(NewBankCard), defaultValues: empty, mode: 'onTouched' })
  const { field: account } = useController({ control: form.control, name: 'bank_account' })
  const { errors } = form.formState
  const [reviewed, setReviewed] = useState<BankCard>()
  const { bind, error, clearError } = useBind(onSaved)

  function errorOf(name: keyof typeof empty): string | undefined {
    const message = errors[name]?.message
    if (message === undefined) return undefined
    if (isMessageKey(message)) return t(`messages:${message}`)
    return name === 'bank_account' ? t('bind.accountInvalid') : t('messages:general.paramsError')
  }

  const review = form.handleSubmit(setReviewed)

  if (reviewed) {
    return (
      <CardReview
        card={reviewed}
        error={error}
        onSave={() => bind({ card: reviewed })}
        onChange={() => {
          clearError()
          setReviewed(undefined)
        }}
      />
    )
  }
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void review(event)}>
      <Notice kind="info" title={t('bind.onceTitle')}>
        {t('bind.once')}
      </Notice>
      <TextField label={t('bind.bankName')} error={errorOf('bank_name')} {...form.register('bank_name')} />
      <TextField
        label={t('bind.beneficiary')}
        hint={t('bind.beneficiaryHint')}
        error={errorOf('beneficiary_name')}
        autoComplete="name"
        {...form.register('beneficiary_name')}
      />
      <TextField
        label={t('bind.mobile')}
        hint={t('bind.mobileHint')}
        error={errorOf('mobile')}
        type="tel"
        autoComplete="tel"
        {...form.register('mobile')}
      />
      <AccountField
        label={t('bind.account')}
        hint={t('bind.accountHint')}
        error={errorOf('bank_account')}
        name={account.name}
        value={account.value}
        onChange={account.onChange}
        onBlur={account.onBlur}
      />
      <TextField
        label={t('bind.bankAddress')}
        error={errorOf('bank_address')}
        {...form.register('bank_address')}
      />
      <TextField label={t('bind.branch')} error={errorOf('branch_name')} {...form.register('branch_name')} />
      <TextField
        label={t('bind.cardName')}
        hint={t('bind.cardNameHint')}
        error={errorOf('card_name')}
        {...form.register('card_name')}
      />
      <OnlineButton kind="primary" type="submit">
        {t('action.continue')}
      </OnlineButton>
    </form>
  )
}
