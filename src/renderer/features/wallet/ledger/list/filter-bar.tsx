import { type Ref, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EntryType } from '#protocol/http/wallet.ts'
import { FilterButton } from '#ui/filter-button/filter-button.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { PickerSheet } from '#ui/picker-sheet.tsx'
import { monthOf, monthsBack } from '../../calendar.ts'
import { useCalendar } from '../../use-calendar.ts'
import type { EntryFilter } from './entry-filter.ts'
import styles from './filter-bar.module.css'
import { useFirstMonth } from './use-first-month.ts'

type FilterBarProps = {
  ref: Ref<HTMLDivElement>
  filter: EntryFilter
  /** The types to choose from. */
  types: readonly EntryType[]
  onChange: (filter: EntryFilter) => void
  onRefresh: () => unknown
}

const all = 'all'

/** The filter by month and type, each chosen in a sheet, and a button to refresh. */
export function FilterBar({ ref, filter, types, onChange, onRefresh }: FilterBarProps) {
  const { t } = useTranslation(['wallet', 'common'])
  const calendar = useCalendar()
  const [open, setOpen] = useState<'month' | 'type'>()
  const firstMonth = useFirstMonth(open === 'month')
  const currentMonth = monthOf(calendar.today)
  const months = monthsBack(currentMonth, firstMonth ?? filter.month ?? currentMonth)
  const labels = { cancelLabel: t('common:action.cancel'), okLabel: t('common:action.ok') }
  const close = () => setOpen(undefined)

  function pick(change: { month?: string | undefined; type?: EntryType | undefined }) {
    const { month, type } = { ...filter, ...change }
    onChange({ ...(month !== undefined && { month }), ...(type && { type }) })
    close()
  }

  return (
    <div ref={ref} className={styles.bar}>
      <FilterButton
        name={t('funding.month')}
        value={filter.month === undefined ? t('funding.allMonths') : calendar.month(filter.month)}
        onPress={() => setOpen('month')}
      />
      <FilterButton
        name={t('funding.type')}
        value={filter.type ? t(`entryType.${filter.type}`) : t('funding.allTypes')}
        onPress={() => setOpen('type')}
      />
      <IconButton
        className={styles.refresh}
        icon="refresh"
        label={t('common:action.refresh')}
        onClick={onRefresh}
      />
      <PickerSheet
        {...labels}
        isOpen={open === 'month'}
        title={t('funding.month')}
        options={[
          { value: all, label: t('funding.allMonths') },
          ...months.map((month) => ({ value: month, label: calendar.month(month) })),
        ]}
        value={filter.month ?? all}
        onPick={(month) => pick({ month: month === all ? undefined : month })}
        onCancel={close}
      />
      <PickerSheet
        {...labels}
        isOpen={open === 'type'}
        title={t('funding.type')}
        options={[
          { value: all, label: t('funding.allTypes') },
          ...types.map((type) => ({ value: type, label: t(`entryType.${type}`) })),
        ]}
        value={filter.type ?? all}
        onPick={(picked) => pick({ type: types.find((type) => type === picked) })}
        onCancel={close}
      />
    </div>
  )
}
