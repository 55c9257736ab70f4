import { useAccountTimeZone } from '#i18n/account-time-zone.ts'
import type { PeriodStatistics, Statistics } from '#protocol/http/statistics.ts'
import { dayIn } from '#protocol/zone-time.ts'
import { CsvButton } from '#shared/csv/csv-button.tsx'
import { statisticsCsv } from './statistics-csv.ts'

type FiguresExportProps = {
  /** Of the period, in the name of the file. */
  name: string
  figuresNow: () => Statistics | PeriodStatistics | undefined
}

/** Saves the figures that are shown when it is pressed. */
export function FiguresExport({ name, figuresNow }: FiguresExportProps) {
  const zone = useAccountTimeZone()
  const make = async () => {
    const figures = figuresNow()
    return figures === undefined ? '' : statisticsCsv(figures, zone)
  }
  return <CsvButton name={`placard-figures-${name}-${dayIn(zone, Date.now())}`} make={make} />
}
