import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { joinDetails } from '#i18n/details.ts'
import { useFormat } from '#i18n/format.ts'
import { faultOfPeriod, type Period, type PeriodFault } from '#shared/period/period.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { useCalendar } from '../use-calendar.ts'
import { type Preset, periodOf } from './period.ts'
import styles from './statement.module.css'

const startFaults: ReadonlySet<PeriodFault | undefined> = new Set(['fromMissing', 'reversed'])

type PeriodFormProps = {
  presets: readonly [Preset, ...Preset[]]
  /** The text of the button. */
  submitText: string
  onPrepare: (period: Period) => void
}

/** The period of a statement: a preset, at first the first one, or any two days. */
export function PeriodForm({ presets, submitText, onPrepare }: PeriodFormProps) {
  const { t } = useTranslation('wallet')
  const { today, zone } = useCalendar()
  const format = useFormat()
  // A preset follows the day while the form is open.
  const [chosen, choose] = useState<Preset | Period>(presets[0])
  const period = typeof chosen === 'string' ? periodOf(chosen, today) : chosen
  const [isChecked, setChecked] = useState(false)
  const fault = faultOfPeriod(period, today)
  const shown = isChecked ? fault : undefined
  const text = shown && t(`statement.fault.${shown}`)

  function submit() {
    setChecked(true)
    if (!fault) onPrepare(period)
  }

  return (
    <Card title={t('statement.period')}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <div className={styles.presets}>
          {presets.map((preset) => (
            <Button key={preset} onClick={() => choose(preset)}>
              {t(`statement.preset.${preset}`)}
            </Button>
          ))}
        </div>
        <TextField
          type="date"
          label={t('statement.from')}
          value={period.from}
          max={today}
          hint={format.dayInWords(period.from)}
          error={startFaults.has(shown) ? text : undefined}
          onChange={(event) => choose({ ...period, from: event.currentTarget.value })}
        />
        <TextField
          type="date"
          label={t('statement.to')}
          value={period.to}
          max={today}
          hint={joinDetails([format.dayInWords(period.to), t('statement.zone', { zone })])}
          error={shown && !startFaults.has(shown) ? text : undefined}
          onChange={(event) => choose({ ...period, to: event.currentTarget.value })}
        />
        <Button kind="primary" type="submit">
          {submitText}
        </Button>
      </form>
    </Card>
  )
}
