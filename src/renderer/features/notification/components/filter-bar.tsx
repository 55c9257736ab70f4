import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useHasCapability } from '#data/capabilities.ts'
import { noticeAdditions } from '#protocol/http/notifications.ts'
import { noticePreferencesPath } from '#shared/notifications/preferences-path.ts'
import { useUnreadBadge } from '#shared/notifications/unread-count.ts'
import { Button } from '#ui/button/button.tsx'
import { FilterButton } from '#ui/filter-button/filter-button.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { PickerSheet } from '#ui/picker-sheet.tsx'
import type { ReadFilter } from '../api.ts'
import { useMarking } from '../use-marking.ts'
import styles from './filter-bar.module.css'

type FilterBarProps = { filter: ReadFilter; onChange: (filter: ReadFilter) => void }

/** The filter of the list, and a button that marks all of the account's notifications as read, whatever the filter. */
export function FilterBar({ filter, onChange }: FilterBarProps) {
  const { t } = useTranslation(['notification', 'common'])
  const [isOpen, setOpen] = useState(false)
  const badge = useUnreadBadge()
  const { markAll } = useMarking()
  const navigate = useNavigate()
  const hasPreferences = useHasCapability(noticeAdditions.noticePreferences)
  return (
    <div className={styles.bar}>
      <FilterButton name={t('filter.title')} value={t(`filter.${filter}`)} onPress={() => setOpen(true)} />
      {hasPreferences === true && (
        <IconButton
          icon="settings"
          label={t('preferences.title')}
          onClick={() => navigate(noticePreferencesPath)}
        />
      )}
      {badge !== undefined && (
        <Button kind="quiet" className={styles.markAll} onClick={() => markAll()}>
          {t('markAll', { badge })}
        </Button>
      )}
      <PickerSheet
        isOpen={isOpen}
        title={t('filter.title')}
        cancelLabel={t('common:action.cancel')}
        okLabel={t('common:action.ok')}
        options={(['all', 'unread', 'read'] as const).map((value) => ({
          value,
          label: t(`filter.${value}`),
        }))}
        value={filter}
        onPick={(picked) => {
          onChange(picked)
          setOpen(false)
        }}
        onCancel={() => setOpen(false)}
      />
    </div>
  )
}
