import { type SyntheticEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { joinDetails } from '#i18n/details.ts'
import { useFormat } from '#i18n/format.ts'
import { entryTypes } from '#protocol/http/wallet.ts'
import styles from '#shared/search/filter-form.module.css'
import { SelectField } from '#ui/select-field/select-field.tsx'
import { Sheet } from '#ui/sheet/sheet.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { useCalendar } from '../use-calendar.ts'
import type { Find } from './find-address.ts'

type FindSheetProps = {
  isOpen: boolean
  find: Find
  onApply: (find: Find) => void
  onCancel: () => void
}

/** A bottom sheet with the kind and the days of a search; nothing changes before OK. */
export function FindSheet({ isOpen, find, onApply, onCancel }: FindSheetProps) {
  const { t } = useTranslation(['wallet', 'common'])
  const format = useFormat()
  const { today, zone } = useCalendar()
  const [draft, setDraft] = useState(find)
  const [isChecked, setChecked] = useState(false)
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (wasOpen !== isOpen) {
    setWasOpen(isOpen)
    setDraft(find)
    setChecked(false)
  }
  const { from, to, type } = draft
  const isReversed = from !== undefined && to !== undefined && from > to

  function apply(event?: SyntheticEvent) {
    event?.preventDefault()
    setChecked(true)
    if (!isReversed) onApply(draft)
  }

  return (
    <Sheet
      isOpen={isOpen}
      title={t('find.filters')}
      cancelLabel={t('common:action.cancel')}
      okLabel={t('common:action.ok')}
      onCancel={onCancel}
      onOk={() => apply()}
    >
      <form className={styles.form} onSubmit={apply} noValidate>
        <SelectField
          label={t('funding.type')}
          value={type ?? ''}
          options={[
            { value: '', label: t('funding.allTypes') },
            ...entryTypes.map((value) => ({ value, label: t(`entryType.${value}`) })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            setDraft({ ...draft, type: entryTypes.find((item) => item === value) })
          }
        />
        <TextField
          type="date"
          label={t('statement.from')}
          value={from ?? ''}
          max={today}
          hint={format.dayInWords(from ?? '')}
          error={isChecked && isReversed ? t('statement.fault.reversed') : undefined}
          onChange={({ currentTarget: { value } }) => setDraft({ ...draft, from: value || undefined })}
        />
        <TextField
          type="date"
          label={t('statement.to')}
          value={to ?? ''}
          max={today}
          hint={joinDetails([format.dayInWords(to ?? ''), t('statement.zone', { zone })])}
          onChange={({ currentTarget: { value } }) => setDraft({ ...draft, to: value || undefined })}
        />
        {/* With several fields, Enter needs a button to press. */}
        <input type="submit" hidden />
      </form>
    </Sheet>
  )
}
