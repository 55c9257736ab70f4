import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Statistics, StatisticsPeriod } from '#contract/wire/statistics.ts'
import { useFormat } from '#i18n/format.ts'
import { AsOf } from '#parts/as-of.tsx'
import { LoadError } from '#parts/load-error.tsx'
import { SeriesChart } from '#parts/series-chart.tsx'
import { useIsOnline } from '#platform/online.ts'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { useStatistics } from '../api.ts'
import { AmountFigure, CountFigure, Figures } from './figure.tsx'
import styles from './overview-card.module.css'

const periods = ['today', 'week', 'month', 'all'] as const satisfies readonly StatisticsPeriod[]

/** The data overview (specification, section 2), live. */
export function OverviewCard() {
  const { t } = useTranslation('ad-center')
  const [period, setPeriod] = useState<StatisticsPeriod>('today')
  return (
    <Card title={t('overview.title')}>
      <Tabs
        kind="segments"
        label={t('overview.periods')}
        tabs={periods.map((id) => ({ id, label: t(`overview.${id}`) }))}
        value={period}
        onChange={setPeriod}
      >
        <Overview key={period} period={period} />
      </Tabs>
    </Card>
  )
}

function Overview({ period }: { period: StatisticsPeriod }) {
  const { t } = useTranslation(['ad-center', 'common'])
  const format = useFormat()
  // Not `fetchStatus`: reading it would render all of this a second time at every tick.
  const { data, error, errorUpdateCount, refetch } = useStatistics(period)
  const isOnline = useIsOnline()
  if (!data && !isOnline) {
    return (
      <div className={styles.panel}>
        <Notice kind="warning">{t('overview.offlineEmpty')}</Notice>
      </div>
    )
  }
  // By the count, since the error itself is gone while the next try is under way.
  if (!data && errorUpdateCount > 0) {
    return <LoadError error={error} onRetry={refetch} />
  }
  return (
    <div className={styles.panel} aria-busy={!data}>
      <EightFigures statistics={data?.statistics} />
      <SeriesChart series={data?.statistics.series} currency={data?.statistics.currency} />
      <p className={styles.note}>{t('overview.estimate')}</p>
      <p className={styles.note}>
        {data && t('overview.asOf', { time: format.moment(data.statistics.as_of) })}{' '}
        <AsOf receivedAt={data?.receivedAt} />
        {data && error && ` ${t('overview.refreshFailed')}`}
      </p>
    </div>
  )
}

/** Revenue and profit first; losses as they are. */
function EightFigures({ statistics }: { statistics: Statistics | undefined }) {
  const { t } = useTranslation('ad-center')
  const currency = statistics?.currency
  return (
    <Figures>
      <AmountFigure
        label={t('overview.revenue')}
        value={statistics?.revenue}
        currency={currency}
        isSigned
        isLarge
      />
      <AmountFigure
        label={t('overview.profit')}
        value={statistics?.profit}
        currency={currency}
        isSigned
        isLarge
      />
      <CountFigure label={t('overview.impressions')} value={statistics?.impressions} />
      <CountFigure label={t('overview.clicks')} value={statistics?.clicks} />
      <AmountFigure label={t('overview.consumed')} value={statistics?.consumed} currency={currency} />
      <AmountFigure
        label={t('overview.toBeConsumed')}
        value={statistics?.to_be_consumed}
        currency={currency}
      />
      <AmountFigure
        label={t('overview.investmentAmount')}
        value={statistics?.investment_amount}
        currency={currency}
      />
      <CountFigure label={t('overview.deliveryOrders')} value={statistics?.delivery_orders} />
    </Figures>
  )
}
