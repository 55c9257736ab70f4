import { type FormEvent, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/format.ts'
import { BusinessErrorNotice, type Refusal } from '#shared/errors/business-error-notice.tsx'
import { useFieldDraft } from '#shared/forms/use-field-draft.ts'
import { AmountText } from '#shared/money/amount-text.tsx'
import { AmountField } from '#ui/amount-field/amount-field.tsx'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { DefinitionList } from '#ui/definition-list/definition-list.tsx'
import { useFocus } from '#ui/hooks/use-focus.ts'
import { useMoneyMovementBlock } from '../money-movement-block.ts'
import { MethodField } from './method-field.tsx'
import type { KnownWithdrawalEligibility } from './use-withdrawal-eligibility.ts'
import { useWithdrawalForm } from './use-withdrawal-form.ts'
import styles from './withdrawal-flow.module.css'
import { useTypedKey, type WithdrawalFlow } from './withdrawal-flow-state.ts'

type WithdrawalFormProps = {
  eligibility: KnownWithdrawalEligibility
  flow: WithdrawalFlow
  /** Why the last request moved no money. */
  refusal: Refusal | undefined
}

/** The destination and the amount, with the fee and the arriving amount while typing. */
export function WithdrawalForm({ eligibility, flow: { draft, go }, refusal }: WithdrawalFormProps) {
  const { t } = useTranslation('wallet')
  const block = useMoneyMovementBlock()
  const keep = useCallback(
    (text: string) => go('withdraw', { ...draft, text }, { isReplacing: true }),
    [draft, go],
  )
  const { typed, setTyped, cancelSave } = useFieldDraft(useTypedKey(), draft.text, keep)
  const form = useWithdrawalForm(eligibility, { text: typed, method: draft.method }, refusal)
  const region = useFocus<HTMLFormElement>()
  const { available, currency } = eligibility.property

  function enter(text: string) {
    form.dropRefusal()
    setTyped(text)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    form.check()
    if (!form.order || block !== undefined) return
    cancelSave()
    go('review', { ...draft, text: typed, method: form.order.method })
  }

  return (
    <form ref={region} tabIndex={-1} className={styles.form} noValidate onSubmit={submit}>
      {form.refusal && <BusinessErrorNotice title={t('withdraw.refused')} refusal={form.refusal} />}
      <MethodField
        eligibility={eligibility}
        method={form.method}
        onChange={(method) => go('withdraw', { ...draft, text: typed, method }, { isReplacing: true })}
      />
      <div>
        <AmountField
          label={t('withdraw.amount')}
          hint={t('withdraw.amountHint')}
          error={form.amountError}
          currency={currency}
          value={typed}
          onChange={(event) => enter(event.currentTarget.value)}
          onBlur={() => typed !== '' && form.check()}
          action={
            <Button kind="quiet" onClick={() => enter(form.largestText())}>
              {t('withdraw.max')} <span className="visually-hidden">{t('withdraw.maxHint')}</span>
            </Button>
          }
        />
        <p className={styles.note}>
          {t('withdraw.available')}
          <AmountText value={available} currency={currency} />
        </p>
      </div>
      <Figures form={form} currency={currency} />
      <Button kind="primary" type="submit" disabled={block !== undefined || form.destination === undefined}>
        {t('action.continue')}
      </Button>
      {block && <p className={styles.note}>{t(`disabled.${block}`)}</p>}
    </form>
  )
}

function Figures({ form, currency }: { form: ReturnType<typeof useWithdrawalForm>; currency: string }) {
  const { t } = useTranslation('wallet')
  const format = useFormat()
  const { figures, method } = form
  const placeholder = t('withdraw.unknownYet')
  return (
    <Card>
      <DefinitionList
        items={[
          { label: t('withdraw.fee'), value: figures ? format.money(figures.fee, currency) : placeholder },
          {
            label: t('withdraw.arrives'),
            value: figures ? format.money(figures.arrives, currency) : placeholder,
            isStrong: true,
          },
          {
            label: t('withdraw.expected'),
            value: method ? format.relative(method.arrival_minutes * 60) : placeholder,
          },
          {
            label: t('withdraw.left'),
            value: figures ? <AmountText value={figures.left} currency={currency} /> : placeholder,
          },
        ]}
      />
    </Card>
  )
}
