import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '#data/http/client.ts'
import { useFormat } from '#i18n/format.ts'
import { type PeriodStatistics, statisticsAdditions } from '#protocol/http/statistics.ts'
import { AmountText } from '#shared/money/amount-text.tsx'
import type { Period } from '#shared/period/period.ts'
import { QueryBoundary } from '#shared/queries/query-boundary.tsx'
import { SeriesChart } from '../chart/series-chart.tsx'
import { CountFigure, Figure, Figures } from '../components/figure.tsx'
import styles from '../components/overview-card.module.css'
import { PeriodComparison } from '../components/period-comparison.tsx'
import { ProfitDialog, ProfitSumButton } from '../components/profit-figure.tsx'
import { FiguresExport } from '../export/figures-export.tsx'
import { periodKey } from '../keys.ts'
import { hasProfitTerms } from '../profit.ts'

/** Newer figures of a period that goes on are asked for after this time, ms. */
const freshMs = 60_000

/** The figures of a period that the user has chosen. They do not tick: they are as of the time that they state. */
export function PeriodOverview({ period, today }: { period: Period; today: string }) {
  const { from, to } = period
  const query = useQuery({
    queryKey: periodKey(period),
    queryFn: ({ signal }) => send(statisticsAdditions.periodStatistics, { from, to }, { signal }),
    staleTime: freshMs,
    refetchInterval: to >= today ? freshMs : false,
  })
  return (
    <QueryBoundary query={query} rows={5}>
      {(figures) => <FiguresOfPeriod figures={figures} isOver={to < today} />}
    </QueryBoundary>
  )
}

function FiguresOfPeriod({ figures, isOver }: { figures: PeriodStatistics; isOver: boolean }) {
  const { t } = useTranslation('ad-center')
  const format = useFormat()
  const [isSumOpen, setIsSumOpen] = useState(false)
  const { currency, comparison } = figures
  const series = useMemo(() => ({ get: () => figures.series, subscribe: () => () => undefined }), [figures])
  const amountOf = (name: 'revenue' | 'share' | 'consumed' | 'investment_amount') => (
    <AmountText value={figures[name]} currency={currency} />
  )
  const sum = hasProfitTerms(figures) && <ProfitSumButton onPress={() => setIsSumOpen(true)} />
  return (
    <div className={styles.panel}>
      <Figures>
        <Figure label={t('overview.profit')} isHero detail={sum || undefined}>
          <AmountText value={figures.profit} currency={currency} isSigned size="hero" />
        </Figure>
        <Figure label={t('overview.revenue')}>{amountOf('revenue')}</Figure>
        {figures.share !== undefined && <Figure label={t('overview.share')}>{amountOf('share')}</Figure>}
        <CountFigure label={t('overview.impressions')} value={figures.impressions} />
        <CountFigure label={t('overview.clicks')} value={figures.clicks} />
        <Figure label={t('overview.consumed')}>{amountOf('consumed')}</Figure>
        <Figure label={t('overview.investmentAmount')}>{amountOf('investment_amount')}</Figure>
        <CountFigure label={t('overview.deliveryOrders')} value={figures.delivery_orders} />
      </Figures>
      <SeriesChart series={series} period="all" currency={currency} isOver={isOver} />
      {comparison ? (
        <PeriodComparison comparison={comparison} period="all" currency={currency} />
      ) : (
        <p className={styles.note}>{t('period.nothingBefore')}</p>
      )}
      <FiguresExport name={`${figures.from}-${figures.to}`} figuresNow={() => figures} />
      <p className={styles.note}>{t('overview.estimate')}</p>
      <p className={styles.note}>{t('overview.asOf', { time: format.moment(figures.as_of) })}</p>
      <ProfitDialog isOpen={isSumOpen} onClose={() => setIsSumOpen(false)} statistics={figures} />
    </div>
  )
}
