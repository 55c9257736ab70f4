import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/format.ts'
import { AmountText } from '#parts/amount-text.tsx'
import { AmountField } from '#ui/amount-field.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DefinitionList } from '#ui/definition-list.tsx'
import { Notice } from '#ui/notice.tsx'
import { useStandstill } from '../moving-money.ts'
import { MethodField } from './method-field.tsx'
import type { Readiness } from './use-readiness.ts'
import { type Draft, useWithdrawForm } from './use-withdraw-form.ts'
import type { Order } from './use-withdrawal.ts'
import styles from './withdraw-flow.module.css'

export type { Draft } from './use-withdraw-form.ts'

type Known = Extract<Readiness, { kind: 'known' }>

type WithdrawFormProps = {
  known: Known
  draft: Draft
  onDraft: (draft: Draft) => void
  /** Why the host refused the last one. */
  refusal: unknown
  onContinue: (order: Order) => void
}

/** Where to and how much, with what the fee leaves of it while it is typed. */
export function WithdrawForm({ known, draft, onDraft, refusal, onContinue }: WithdrawFormProps) {
  const { t } = useTranslation('wallet')
  const standstill = useStandstill()
  const form = useWithdrawForm(known, draft, refusal)
  const { available, currency } = known.property

  function enter(text: string) {
    form.forgetRefusal()
    onDraft({ ...draft, text })
  }

  function submit() {
    form.judge()
    if (form.order && standstill === undefined) onContinue(form.order)
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {form.refusalText !== undefined && (
        <Notice kind="error" title={t('withdraw.refused')}>
          {form.refusalText}
        </Notice>
      )}
      <MethodField known={known} method={form.method} onChange={(method) => onDraft({ ...draft, method })} />
      <div>
        <AmountField
          label={t('withdraw.amount')}
          hint={t('withdraw.amountHint')}
          error={form.amountError}
          currency={currency}
          value={draft.text}
          onChange={(event) => enter(event.currentTarget.value)}
          onBlur={() => draft.text !== '' && form.judge()}
          action={
            <Button
              kind="quiet"
              aria-label={t('withdraw.maxLabel')}
              onClick={() => enter(form.largestText())}
            >
              {t('withdraw.max')}
            </Button>
          }
        />
        <p className={styles.note}>
          {t('withdraw.available')}
          <AmountText value={available} currency={currency} />
        </p>
      </div>
      <Figures form={form} currency={currency} />
      <Button
        kind="primary"
        type="submit"
        disabled={standstill !== undefined || form.destination === undefined}
      >
        {t('action.continue')}
      </Button>
      {standstill && <p className={styles.note}>{t(`disabled.${standstill}`)}</p>}
    </form>
  )
}

function Figures({ form, currency }: { form: ReturnType<typeof useWithdrawForm>; currency: string }) {
  const { t } = useTranslation('wallet')
  const format = useFormat()
  const { figures, method } = form
  const none = t('withdraw.unknownYet')
  return (
    <Card>
      <DefinitionList
        items={[
          { label: t('withdraw.fee'), value: figures ? format.money(figures.fee, currency) : none },
          {
            label: t('withdraw.arrives'),
            value: figures ? format.money(figures.arrives, currency) : none,
            isStrong: true,
          },
          {
            label: t('withdraw.expected'),
            value: method ? format.relative(method.arrival_minutes * 60) : none,
          },
          {
            label: t('withdraw.left'),
            value: figures ? <AmountText value={figures.left} currency={currency} /> : none,
          },
        ]}
      />
    </Card>
  )
}
