import type { QueryObserverResult } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/format.ts'
import { useIsOnline } from '#platform/online.ts'
import type { Statistics, StatisticsPeriod } from '#protocol/http/statistics.ts'
import { useIsPainted } from '#shared/hooks/use-is-painted.ts'
import { LiveStalenessLabel } from '#shared/money/staleness-label.tsx'
import { LiveText } from '#shared/queries/live-text.tsx'
import { type Observable, partOf, useObservable } from '#shared/queries/observable.ts'
import { OfflineEmpty } from '#shared/queries/offline-empty.tsx'
import { QueryError } from '#shared/queries/query-error.tsx'
import { Card } from '#ui/card/card.tsx'
import { Tabs } from '#ui/tabs/tabs.tsx'
import { SeriesChart } from '../chart/series-chart.tsx'
import { FiguresExport } from '../export/figures-export.tsx'
import type { Received } from '../figures-query.ts'
import { figuresReceivedAt, figuresStateStore } from '../figures-state.ts'
import { minuteOf } from '../minute-of.ts'
import { PeriodChoice } from '../period/period-choice.tsx'
import { PeriodOverview } from '../period/period-overview.tsx'
import { useChosenPeriod } from '../period/use-chosen-period.ts'
import { hasProfitTerms } from '../profit.ts'
import { useStatistics } from '../use-statistics.ts'
import { AmountFigure, Figures, LiveCountFigure } from './figure.tsx'
import styles from './overview-card.module.css'
import { PeriodComparison } from './period-comparison.tsx'
import { ProfitDialog, ProfitFigure } from './profit-figure.tsx'

const periods = ['today', 'week', 'month', 'all'] as const satisfies readonly StatisticsPeriod[]

/** The data overview (docs/rules.md, section P2), live. */
export function OverviewCard() {
  const { t } = useTranslation('ad-center')
  const [period, setPeriod] = useState<StatisticsPeriod>('today')
  const isPainted = useIsPainted()
  const { chosen, choose, isOffered, today, zone } = useChosenPeriod()
  const choice = isOffered && <PeriodChoice period={chosen} today={today} zone={zone} onChange={choose} />
  if (chosen) {
    return (
      <Card title={t('overview.title')}>
        {choice}
        <PeriodOverview period={chosen} today={today} />
      </Card>
    )
  }
  return (
    <Card title={t('overview.title')}>
      <Tabs
        kind="segments"
        label={t('overview.periods')}
        tabs={periods.map((id) => ({ id, label: t(`overview.${id}`) }))}
        value={period}
        onChange={setPeriod}
      >
        <Overview key={period} period={period} isComplete={isPainted} />
      </Tabs>
      {isPainted && choice}
    </Card>
  )
}

/** `isComplete`: with the chart and the notes below the figures. */
function Overview({ period, isComplete }: { period: StatisticsPeriod; isComplete: boolean }) {
  const { t } = useTranslation(['ad-center', 'common'])
  const format = useFormat()
  const live = useStatistics(period)
  const hasData = useObservable(live, ({ data }) => data !== undefined)
  const error = useObservable(live, (result) => result.error)
  // By the count, because the error itself is cleared while the next request runs.
  const hasFailed = useObservable(live, ({ errorUpdateCount }) => errorUpdateCount > 0)
  const currency = useObservable(live, ({ data }) => data?.statistics.currency)
  const series = useMemo(() => partOf(live, (result) => figuresOf(result)?.series), [live])
  const receivedAt = useMemo(() => receivedAtOf(live), [live])
  const comparison = useObservable(live, ({ data }) => data?.statistics.comparison)
  const isOnline = useIsOnline()
  if (!hasData && !isOnline) return <OfflineEmpty />
  if (!hasData && hasFailed) {
    return <QueryError error={error} onRetry={() => live.get().refetch()} />
  }
  return (
    <div className={styles.panel} aria-busy={!hasData}>
      <EightFigures live={live} currency={currency} />
      {isComplete && (
        <>
          <SeriesChart series={series} period={period} currency={currency} />
          {comparison && currency !== undefined && <PeriodComparison {...{ comparison, period, currency }} />}
          {hasData && <FiguresExport name={period} figuresNow={() => pick.statistics(live.get())} />}
          <p className={styles.note}>{t('overview.estimate')}</p>
          <p className={styles.note}>
            {hasData && (
              <LiveText
                live={live}
                pick={pick.asOf}
                text={(asOf) => t('overview.asOf', { time: format.moment(asOf) })}
              />
            )}{' '}
            <LiveStalenessLabel receivedAt={receivedAt} />
            {hasData && error && ` ${t('overview.refreshFailed')}`}
          </p>
        </>
      )}
    </div>
  )
}

type StatisticsResult = QueryObserverResult<Received>

/** When the host last sent or confirmed the figures, by `performance.now()`. */
const receivedAtOf = (live: Observable<StatisticsResult>): Observable<number | undefined> => ({
  get: () => {
    const { data } = live.get()
    return data && figuresReceivedAt(data.statistics.version, data.receivedAt)
  },
  subscribe: (listener) => {
    const stops = [live.subscribe(listener), figuresStateStore.subscribe(listener)]
    return () => {
      for (const stop of stops) stop()
    }
  },
})

const figuresOf = ({ data }: StatisticsResult): Statistics | undefined => data?.statistics

const pick = {
  statistics: figuresOf,
  revenue: (result: StatisticsResult) => figuresOf(result)?.revenue,
  share: (result: StatisticsResult) => figuresOf(result)?.share,
  profit: (result: StatisticsResult) => figuresOf(result)?.profit,
  impressions: (result: StatisticsResult) => figuresOf(result)?.impressions,
  clicks: (result: StatisticsResult) => figuresOf(result)?.clicks,
  consumed: (result: StatisticsResult) => figuresOf(result)?.consumed,
  toBeConsumed: (result: StatisticsResult) => figuresOf(result)?.to_be_consumed,
  investmentAmount: (result: StatisticsResult) => figuresOf(result)?.investment_amount,
  deliveryOrders: (result: StatisticsResult) => figuresOf(result)?.delivery_orders,
  /** Shown without seconds, so most polls leave it as it is. */
  asOf: (result: StatisticsResult) => {
    const asOf = figuresOf(result)?.as_of
    return asOf && minuteOf(asOf)
  },
}

/** The profit is the hero, with revenue and the network's share of it beneath; losses are shown as losses. */
function EightFigures({
  live,
  currency,
}: {
  live: Observable<StatisticsResult>
  currency: string | undefined
}) {
  const { t } = useTranslation('ad-center')
  const amounts = { live, currency }
  // While the figures load, as for a host that states the terms: nothing moves when they come.
  const hasTerms = useObservable(live, (result) => {
    const statistics = pick.statistics(result)
    return !statistics || hasProfitTerms(statistics)
  })
  const [summed, setSummed] = useState<Statistics>()
  const [isSumOpen, setIsSumOpen] = useState(false)

  function openSum() {
    const statistics = pick.statistics(live.get())
    setSummed(statistics)
    setIsSumOpen(statistics !== undefined)
  }

  return (
    <>
      <Figures>
        <ProfitFigure {...amounts} pick={pick.profit} onPress={hasTerms ? openSum : undefined} />
        <AmountFigure {...amounts} label={t('overview.revenue')} pick={pick.revenue} />
        {hasTerms && <AmountFigure {...amounts} label={t('overview.share')} pick={pick.share} />}
        <LiveCountFigure live={live} label={t('overview.impressions')} pick={pick.impressions} />
        <LiveCountFigure live={live} label={t('overview.clicks')} pick={pick.clicks} />
        <AmountFigure {...amounts} label={t('overview.consumed')} pick={pick.consumed} />
        <AmountFigure {...amounts} label={t('overview.toBeConsumed')} pick={pick.toBeConsumed} />
        <AmountFigure {...amounts} label={t('overview.investmentAmount')} pick={pick.investmentAmount} />
        <LiveCountFigure live={live} label={t('overview.deliveryOrders')} pick={pick.deliveryOrders} />
      </Figures>
      <ProfitDialog isOpen={isSumOpen} onClose={() => setIsSumOpen(false)} statistics={summed} />
    </>
  )
}
