import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withdrawalStatuses } from '#protocol/http/wallet.ts'
import { FilterButton } from '#ui/filter-button/filter-button.tsx'
import { PickerSheet } from '#ui/picker-sheet.tsx'
import styles from '../ledger/list/filter-bar.module.css'
import { useFirstMonth } from '../ledger/list/use-first-month.ts'
import { useCalendar } from '../use-calendar.ts'
import type { PayoutFilter } from './payout-address.ts'

type PayoutFilterBarProps = {
  filter: PayoutFilter
  onChange: (filter: PayoutFilter) => void
}

const all = 'all'

/** The filter by the year of the request and by status, each chosen in a sheet. */
export function PayoutFilterBar({ filter, onChange }: PayoutFilterBarProps) {
  const { t } = useTranslation(['wallet', 'common'])
  const { today } = useCalendar()
  const [open, setOpen] = useState<'year' | 'status'>()
  const firstMonth = useFirstMonth(open === 'year')
  const thisYear = Number(today.slice(0, 4))
  const firstYear = Number((firstMonth ?? filter.year ?? today).slice(0, 4))
  const years = Array.from({ length: Math.max(0, thisYear - firstYear) + 1 }, (_, back) =>
    String(thisYear - back),
  )
  const labels = { cancelLabel: t('common:action.cancel'), okLabel: t('common:action.ok') }
  const close = () => setOpen(undefined)

  function pick(change: PayoutFilter) {
    onChange({ ...filter, ...change })
    close()
  }

  return (
    <div className={styles.bar}>
      <FilterButton
        name={t('payouts.year')}
        value={filter.year ?? t('payouts.allYears')}
        onPress={() => setOpen('year')}
      />
      <FilterButton
        name={t('payouts.status')}
        value={filter.status ? t(`status.${filter.status}`) : t('payouts.allStatuses')}
        onPress={() => setOpen('status')}
      />
      <PickerSheet
        {...labels}
        isOpen={open === 'year'}
        title={t('payouts.year')}
        options={[
          { value: all, label: t('payouts.allYears') },
          ...years.map((year) => ({ value: year, label: year })),
        ]}
        value={filter.year ?? all}
        onPick={(year) => pick({ year: year === all ? undefined : year })}
        onCancel={close}
      />
      <PickerSheet
        {...labels}
        isOpen={open === 'status'}
        title={t('payouts.status')}
        options={[
          { value: all, label: t('payouts.allStatuses') },
          ...withdrawalStatuses.map((status) => ({ value: status, label: t(`status.${status}`) })),
        ]}
        value={filter.status ?? all}
        onPick={(picked) => pick({ status: withdrawalStatuses.find((status) => status === picked) })}
        onCancel={close}
      />
    </div>
  )
}
