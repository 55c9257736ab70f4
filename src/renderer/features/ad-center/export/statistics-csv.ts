/** The figures of a period as CSV: in all, per part of the period, and those that are compared. */
import { t } from 'i18next'
import { withoutBreakMarks } from '#i18n/break-marks.ts'
import type { Amount } from '#protocol/amount.ts'
import { type Cell, csvFile } from '#protocol/csv.ts'
import type { PeriodStatistics, Statistics } from '#protocol/http/statistics.ts'
import { figureOf } from '#protocol/money.ts'
import { dayAndTimeIn, dayIn } from '#protocol/zone-time.ts'

/** What the columns are taken from. */
type Figures = Partial<Omit<Statistics, 'currency' | 'series' | 'comparison'>>

interface Row {
  readonly record: 'total' | 'point' | 'current' | 'previous'
  readonly from: string
  readonly until: string
  readonly figures: Figures
}

/** A chosen period consists of whole days: its last ones are part of it. Others run until a time that is not. */
export function statisticsCsv(statistics: Statistics | PeriodStatistics, zone: string): string {
  const { currency, series, comparison } = statistics
  const isOfDays = 'from' in statistics
  const from = (time: string) => (isOfDays ? dayIn(zone, time) : dayAndTimeIn(zone, time))
  const until = (time: string) => (isOfDays ? dayIn(zone, Date.parse(time) - 1) : dayAndTimeIn(zone, time))
  const end = isOfDays ? statistics.to : dayAndTimeIn(zone, statistics.as_of)
  const start = isOfDays
    ? statistics.from
    : series
        .slice(0, 1)
        .map(({ at }) => from(at))
        .join('')
  const rows: readonly Row[] = [
    {
      record: 'total',
      from: start,
      until: end,
      figures: statistics,
    },
    ...series.map(({ at, ...figures }, index): Row => {
      const next = series[index + 1]
      return { record: 'point', from: from(at), until: next ? until(next.at) : end, figures }
    }),
    ...(['current', 'previous'] as const).flatMap((record): Row[] => {
      if (!comparison) return []
      const { from: first, until: last, ...figures } = comparison[record]
      return [{ record, from: from(first), until: until(last), figures }]
    }),
  ]
  const money = (value: Amount | undefined): Cell => (value === undefined ? '' : figureOf(value, currency))
  const count = (value: number | undefined): Cell => (value === undefined ? '' : { figure: String(value) })
  const columns: readonly (readonly [title: string, cellOf: (row: Row) => Cell])[] = [
    [t('parts:csv.record'), ({ record }) => withoutBreakMarks(t(`ad-center:csv.${record}`))],
    [t('parts:csv.from', { zone }), (row) => row.from],
    [t('parts:csv.until', { zone }), (row) => row.until],
    [t('parts:csv.currency'), () => currency],
    [t('ad-center:overview.revenue'), ({ figures }) => money(figures.revenue)],
    [t('ad-center:overview.share'), ({ figures }) => money(figures.share)],
    [t('ad-center:overview.consumed'), ({ figures }) => money(figures.consumed)],
    [t('ad-center:overview.discount'), ({ figures }) => money(figures.discount)],
    [t('ad-center:overview.profit'), ({ figures }) => money(figures.profit)],
    [t('ad-center:overview.toBeConsumed'), ({ figures }) => money(figures.to_be_consumed)],
    [t('ad-center:overview.investmentAmount'), ({ figures }) => money(figures.investment_amount)],
    [t('ad-center:overview.deliveryOrders'), ({ figures }) => count(figures.delivery_orders)],
    [t('ad-center:overview.impressions'), ({ figures }) => count(figures.impressions)],
    [t('ad-center:overview.clicks'), ({ figures }) => count(figures.clicks)],
  ]
  return csvFile([
    columns.map(([title]) => withoutBreakMarks(title)),
    ...rows.map((row) => columns.map(([, cellOf]) => cellOf(row))),
  ])
}
