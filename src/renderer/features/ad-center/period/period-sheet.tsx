import { type SyntheticEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { joinDetails } from '#i18n/details.ts'
import { useFormat } from '#i18n/format.ts'
import { faultOfPeriod, type Period, type PeriodFault } from '#shared/period/period.ts'
import styles from '#shared/search/filter-form.module.css'
import { Sheet } from '#ui/sheet/sheet.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'

const startFaults: ReadonlySet<PeriodFault | undefined> = new Set(['fromMissing', 'reversed'])

type PeriodSheetProps = {
  isOpen: boolean
  /** What the fields begin with. */
  period: Period
  /** `YYYY-MM-DD` in the account's time zone. */
  today: string
  zone: string
  onPick: (period: Period) => void
  onCancel: () => void
}

/** A bottom sheet with the first and the last day of a period; nothing changes before OK. */
export function PeriodSheet({ isOpen, period, today, zone, onPick, onCancel }: PeriodSheetProps) {
  const { t } = useTranslation(['ad-center', 'common'])
  const format = useFormat()
  // What is not changed follows the day while the sheet is open.
  const [change, setDraft] = useState<Period>()
  const draft = change ?? period
  const [isChecked, setChecked] = useState(false)
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (wasOpen !== isOpen) {
    setWasOpen(isOpen)
    setDraft(undefined)
    setChecked(false)
  }
  const fault = faultOfPeriod(draft, today)
  const shown = isChecked ? fault : undefined
  const text = shown && t(`period.fault.${shown}`)

  function pick(event?: SyntheticEvent) {
    event?.preventDefault()
    setChecked(true)
    if (!fault) onPick(draft)
  }

  return (
    <Sheet
      isOpen={isOpen}
      title={t('period.choose')}
      cancelLabel={t('common:action.cancel')}
      okLabel={t('common:action.ok')}
      onCancel={onCancel}
      onOk={() => pick()}
    >
      <form className={styles.form} onSubmit={pick} noValidate>
        <TextField
          type="date"
          label={t('period.from')}
          value={draft.from}
          max={today}
          hint={format.dayInWords(draft.from)}
          error={startFaults.has(shown) ? text : undefined}
          onChange={({ currentTarget: { value } }) => setDraft({ ...draft, from: value })}
        />
        <TextField
          type="date"
          label={t('period.to')}
          value={draft.to}
          max={today}
          hint={joinDetails([format.dayInWords(draft.to), t('period.zone', { zone })])}
          error={shown && !startFaults.has(shown) ? text : undefined}
          onChange={({ currentTarget: { value } }) => setDraft({ ...draft, to: value })}
        />
        {/* With several fields, Enter needs a button to press. */}
        <input type="submit" hidden />
      </form>
    </Sheet>
  )
}
