import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUnreadAmountText } from '#shared/money/unread-amount-text.ts'
import { useCurrency } from '#shared/money/use-currency.ts'
import { SearchRow } from '#shared/search/search-row.tsx'
import { useCalendar } from '../use-calendar.ts'
import type { Find } from './find-address.ts'
import { FindSheet } from './find-sheet.tsx'
import type { FindProblem } from './read-find.ts'

type FindBarProps = {
  find: Find
  /** False: the bar of the list below shows its kind. */
  isFinding: boolean
  problem: FindProblem | undefined
  onChange: (find: Find) => void
}

/** The search field of the history, the button of its filters, and the filters in force. */
export function FindBar({ find, isFinding, problem, onChange }: FindBarProps) {
  const { t } = useTranslation('wallet')
  const calendar = useCalendar()
  const unreadText = useUnreadAmountText(useCurrency() ?? 'USD')
  const [isOpen, setOpen] = useState(false)
  const { from, to, type } = find
  const labels = {
    from: from && t('find.fromChip', { day: calendar.day(from) }),
    to: to && t('find.toChip', { day: calendar.day(to) }),
    type: isFinding ? type && t(`entryType.${type}`) : undefined,
  }
  const chips = Object.entries(labels).flatMap(([id, label]) =>
    label === undefined ? [] : [{ id, label, removeLabel: t('find.remove', { filter: label }) }],
  )
  return (
    <SearchRow
      q={find.q ?? ''}
      onSearch={(q) => onChange({ ...find, q })}
      texts={{
        label: t('find.label'),
        clear: t('find.clearText'),
        filters: (number) => (number === undefined ? t('find.filters') : t('find.filtersActive', { number })),
        active: t('find.active'),
      }}
      chips={chips}
      onRemove={(id) => onChange({ ...find, [id]: undefined })}
      onOpenFilters={() => setOpen(true)}
      problem={
        problem && (problem.kind === 'ambiguous' ? unreadText(problem, '') : t(`find.${problem.kind}`))
      }
    >
      <FindSheet
        isOpen={isOpen}
        find={find}
        onApply={(next) => {
          onChange(next)
          setOpen(false)
        }}
        onCancel={() => setOpen(false)}
      />
    </SearchRow>
  )
}
