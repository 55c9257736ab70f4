import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlanSearch } from '#protocol/plans/plan-search.ts'
import { SearchRow } from '#shared/search/search-row.tsx'
import { FilterSheet } from './filter-sheet.tsx'
import { useChips } from './use-chips.ts'

type SearchBarProps = { search: PlanSearch; onChange: (search: PlanSearch) => void }

/** The search field of the plan list, the button of its filters, and the filters in force. */
export function SearchBar({ search, onChange }: SearchBarProps) {
  const { t } = useTranslation('plan')
  const [isOpen, setOpen] = useState(false)
  const chips = useChips(search)
  return (
    <SearchRow
      q={search.q ?? ''}
      onSearch={(q) => onChange({ ...search, q })}
      texts={{
        label: t('search.label'),
        clear: t('search.clearText'),
        filters: (number) =>
          number === undefined ? t('search.filters') : t('search.filtersActive', { number }),
        active: t('search.active'),
      }}
      chips={chips}
      onRemove={(id) => onChange({ ...search, [id]: undefined })}
      onOpenFilters={() => setOpen(true)}
    >
      <FilterSheet
        isOpen={isOpen}
        search={search}
        onApply={(next) => {
          onChange(next)
          setOpen(false)
        }}
        onCancel={() => setOpen(false)}
      />
    </SearchRow>
  )
}
