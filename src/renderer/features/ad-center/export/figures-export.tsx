import { useLocalDay } from '#i18n/today.ts'
import type { PeriodStatistics, Statistics } from '#protocol/http/statistics.ts'
import { CsvButton } from '#shared/csv/csv-button.tsx'
import { statisticsCsv } from './statistics-csv.ts'

type FiguresExportProps = {
  /** Of the period, in the name of the file. */
  name: string
  figuresNow: () => Statistics | PeriodStatistics | undefined
}

/** Saves the figures that are shown when it is pressed. */
export function FiguresExport({ name, figuresNow }: FiguresExportProps) {
  const { zone, today } = useLocalDay()
  const make = async () => {
    const figures = figuresNow()
    return figures === undefined ? '' : statisticsCsv(figures, zone)
  }
  return <CsvButton name={`placard-figures-${name}-${today}`} make={make} />
}
