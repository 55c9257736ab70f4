import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/format.ts'
import type { PlanSearch } from '#protocol/plans/plan-search.ts'
import { ChipList } from '#ui/chip-list/chip-list.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { SearchField } from '#ui/search-field/search-field.tsx'
import { FilterSheet } from './filter-sheet.tsx'
import styles from './search-bar.module.css'
import { useChips } from './use-chips.ts'
import { useSearchText } from './use-search-text.ts'

type SearchBarProps = { search: PlanSearch; onChange: (search: PlanSearch) => void }

/** The search field of the plan list, the button of its filters, and the filters in force. */
export function SearchBar({ search, onChange }: SearchBarProps) {
  const { t } = useTranslation('plan')
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const bar = useRef<HTMLDivElement>(null)
  const { text, setText, submit } = useSearchText(search.q ?? '', (q) => onChange({ ...search, q }))
  const chips = useChips(search)

  function remove(id: string) {
    onChange({ ...search, [id]: undefined })
    // The pressed chip goes, and the focus must not go with it.
    const button = bar.current?.querySelector('[aria-haspopup=dialog]')
    if (button instanceof HTMLElement) button.focus({ preventScroll: true })
  }

  return (
    <div ref={bar} className={styles.bar}>
      <div className={styles.row}>
        <SearchField
          label={t('search.label')}
          clearLabel={t('search.clearText')}
          value={text}
          onChange={setText}
          onSubmit={submit}
        />
        <IconButton
          icon="settings"
          label={
            chips.length === 0
              ? t('search.filters')
              : t('search.filtersActive', { number: format.number(chips.length) })
          }
          badge={chips.length === 0 ? undefined : format.number(chips.length)}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        />
      </div>
      {chips.length > 0 && <ChipList label={t('search.active')} chips={chips} onRemove={remove} />}
      <FilterSheet
        isOpen={isOpen}
        search={search}
        onApply={(next) => {
          onChange(next)
          setOpen(false)
        }}
        onCancel={() => setOpen(false)}
      />
    </div>
  )
}
