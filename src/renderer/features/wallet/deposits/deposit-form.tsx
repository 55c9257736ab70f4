import { type FormEvent, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasKey } from '#data/http/api-error.ts'
import { useFormat } from '#i18n/format.ts'
import { BusinessErrorNotice, type Refusal } from '#shared/errors/business-error-notice.tsx'
import { useErrorText } from '#shared/errors/error-text.ts'
import { useFieldDraft } from '#shared/forms/use-field-draft.ts'
import { DepositBlockNotice } from '#shared/money/deposit-block-notice.tsx'
import { AmountField } from '#ui/amount-field/amount-field.tsx'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { useFocus } from '#ui/hooks/use-focus.ts'
import { Notice } from '#ui/notice/notice.tsx'
import { useMoneyMovementBlock } from '../money-movement-block.ts'
import styles from '../withdrawal/withdrawal-flow.module.css'
import { type DepositFlow, useTypedDepositKey } from './deposit-flow-state.ts'
import { type ShownTerms, useDepositAmount } from './use-deposit-amount.ts'

type DepositFormProps = {
  terms: ShownTerms
  flow: DepositFlow
  /** Why the last request was not made. */
  refusal?: Refusal | undefined
}

/** The amount, with what blocks a withdrawal of it and what the request does not do. */
export function DepositForm({ terms, flow: { draft, go }, refusal }: DepositFormProps) {
  const { t } = useTranslation('wallet')
  const format = useFormat()
  const errorText = useErrorText()
  const block = useMoneyMovementBlock()
  const keep = useCallback(
    (text: string) => go('amount', { ...draft, text }, { isReplacing: true }),
    [draft, go],
  )
  const { typed, setTyped, cancelSave } = useFieldDraft(useTypedDepositKey(), draft.text, keep)
  const { amount, faultText } = useDepositAmount(typed, terms)
  const [isChecked, setChecked] = useState(false)
  const [refusedText, setRefusedText] = useState(typed)
  const region = useFocus<HTMLFormElement>()
  const refusedNow = refusal !== undefined && refusedText === typed ? refusal : undefined
  const isAboutAmount = hasKey(refusedNow?.error, 'wallet.amountIncorrect')
  const amountError =
    (isChecked ? faultText : undefined) ?? (isAboutAmount ? errorText(refusedNow?.error) : undefined)
  const { currency, maximum } = terms

  function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (amount === undefined || block !== undefined) return
    cancelSave()
    go('review', { ...draft, text: typed })
  }

  return (
    <Card>
      <form ref={region} tabIndex={-1} className={styles.form} noValidate onSubmit={submit}>
        <p>{t('deposit.what')}</p>
        {refusedNow && !isAboutAmount && (
          <BusinessErrorNotice title={t('deposit.refused')} refusal={refusedNow} />
        )}
        <DepositBlockNotice />
        <AmountField
          label={t('withdraw.amount')}
          hint={maximum && t('deposit.limit', { maximum: format.money(maximum, currency) })}
          error={amountError}
          currency={currency}
          value={typed}
          onChange={(event) => {
            setRefusedText('')
            setTyped(event.currentTarget.value)
          }}
          onBlur={() => typed !== '' && setChecked(true)}
        />
        <Notice kind="info">{t('deposit.warning')}</Notice>
        <Button kind="primary" type="submit" disabled={block !== undefined}>
          {t('action.continue')}
        </Button>
        {block && <p className={styles.note}>{t(`disabled.${block}`)}</p>}
      </form>
    </Card>
  )
}
