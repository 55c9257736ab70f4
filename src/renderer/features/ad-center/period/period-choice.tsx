import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/format.ts'
import type { Period } from '#shared/period/period.ts'
import { Button } from '#ui/button/button.tsx'
import styles from './period-choice.module.css'
import { PeriodSheet } from './period-sheet.tsx'

type PeriodChoiceProps = {
  /** The chosen one; undefined while the live figures are shown. */
  period: Period | undefined
  today: string
  zone: string
  /** Undefined: back to the live figures. */
  onChange: (period: Period | undefined) => void
}

/** Names the chosen period, and leads to another one and back to the live figures. */
export function PeriodChoice({ period, today, zone, onChange }: PeriodChoiceProps) {
  const { t } = useTranslation('ad-center')
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.choice}>
      {period && <h3 className={styles.name}>{format.dayRange(period.from, period.to)}</h3>}
      <Button kind="quiet" onClick={() => setOpen(true)}>
        {t('period.open')}
      </Button>
      {period && (
        <Button kind="quiet" onClick={() => onChange(undefined)}>
          {t('period.live')}
        </Button>
      )}
      <PeriodSheet
        isOpen={isOpen}
        period={period ?? { from: `${today.slice(0, 7)}-01`, to: today }}
        today={today}
        zone={zone}
        onPick={(picked) => {
          onChange(picked)
          setOpen(false)
        }}
        onCancel={() => setOpen(false)}
      />
    </div>
  )
}
