import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/format.ts'
import { isPositive } from '#protocol/amount.ts'
import type { PlanSearch } from '#protocol/plans/plan-search.ts'
import { useCurrency } from '#shared/money/use-currency.ts'
import type { Chip } from '#ui/chip-list/chip-list.tsx'

/** The filters in force and the order, each as a chip whose id is its field. The searched text stands in its own field. */
export function useChips({ category, amount, followed, sort }: PlanSearch): readonly Chip[] {
  const { t } = useTranslation('plan')
  const format = useFormat()
  const currency = useCurrency()
  const money = amount && isPositive(amount) && currency ? format.money(amount, currency) : amount
  const labels = {
    sort: sort && t(`search.sorts.${sort}`),
    category: category && t(`search.categories.${category}`),
    amount: money && t('search.amountChip', { amount: money }),
    followed: followed && t('followed'),
  }
  return Object.entries(labels).flatMap(([id, label]) =>
    label === undefined ? [] : [{ id, label, removeLabel: t('search.remove', { filter: label }) }],
  )
}
