import { type SyntheticEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readAmountInput } from '#i18n/read-amount-input.ts'
import { isPositive } from '#protocol/amount.ts'
import { type PlanSearch, planCategories, planSorts } from '#protocol/plans/plan-search.ts'
import { amountIn } from '#protocol/validation/read-amount.ts'
import { useUnreadAmountText } from '#shared/money/unread-amount-text.ts'
import { useCurrency } from '#shared/money/use-currency.ts'
import styles from '#shared/search/filter-form.module.css'
import { AmountField } from '#ui/amount-field/amount-field.tsx'
import { CheckboxField } from '#ui/checkbox-field/checkbox-field.tsx'
import { SelectField } from '#ui/select-field/select-field.tsx'
import { Sheet } from '#ui/sheet/sheet.tsx'
import { enteredText } from '../amount-texts.ts'

type FilterSheetProps = {
  isOpen: boolean
  search: PlanSearch
  onApply: (search: PlanSearch) => void
  onCancel: () => void
}

/** A bottom sheet with the order and the filters of the plan list; nothing changes before OK. */
export function FilterSheet({ isOpen, search, onApply, onCancel }: FilterSheetProps) {
  const { t } = useTranslation(['plan', 'common', 'messages'])
  const currency = useCurrency() ?? 'USD'
  const typed = search.amount === undefined ? '' : enteredText(search.amount, currency)
  const [draft, setDraft] = useState({ ...search, typed })
  const [fault, setFault] = useState<string>()
  const unreadText = useUnreadAmountText(currency)
  const [wasOpen, setWasOpen] = useState(isOpen)
  const amountField = useRef<HTMLInputElement>(null)
  if (wasOpen !== isOpen) {
    setWasOpen(isOpen)
    setDraft({ ...search, typed })
    setFault(undefined)
  }

  function apply(event?: SyntheticEvent) {
    event?.preventDefault()
    const { typed, ...filters } = draft
    const reading = readAmountInput(typed, currency)
    const entered = amountIn(reading)
    if (reading.kind !== 'empty' && (entered === undefined || !isPositive(entered))) {
      const invalid = t('messages:plan.putAmountInvalid')
      setFault(reading.kind === 'amount' ? invalid : unreadText(reading, invalid))
      return amountField.current?.focus()
    }
    onApply({ ...filters, amount: entered })
  }

  return (
    <Sheet
      isOpen={isOpen}
      title={t('search.filters')}
      cancelLabel={t('common:action.cancel')}
      okLabel={t('common:action.ok')}
      onCancel={onCancel}
      onOk={() => apply()}
    >
      <form className={styles.form} onSubmit={apply} noValidate>
        <SelectField
          label={t('search.sort')}
          hint={t('product.pastNote')}
          value={draft.sort ?? ''}
          options={[
            { value: '', label: t('search.usual') },
            ...planSorts.map((sort) => ({ value: sort, label: t(`search.sorts.${sort}`) })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            setDraft({ ...draft, sort: planSorts.find((sort) => sort === value) })
          }
        />
        <SelectField
          label={t('search.category')}
          value={draft.category ?? ''}
          options={[
            { value: '', label: t('list.all') },
            ...planCategories.map((category) => ({
              value: category,
              label: t(`search.categories.${category}`),
            })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            setDraft({ ...draft, category: planCategories.find((category) => category === value) })
          }
        />
        <AmountField
          ref={amountField}
          label={t('search.amount')}
          currency={currency}
          value={draft.typed}
          error={fault}
          onChange={({ currentTarget: { value } }) => {
            setDraft({ ...draft, typed: value })
            setFault(undefined)
          }}
        />
        <CheckboxField
          label={t('search.followed')}
          checked={draft.followed === 'true'}
          onChange={({ currentTarget: { checked } }) =>
            setDraft({ ...draft, followed: checked ? 'true' : undefined })
          }
        />
      </form>
    </Sheet>
  )
}
