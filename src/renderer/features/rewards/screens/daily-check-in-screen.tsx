import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refreshUser } from '#data/load.ts'
import { useFormat } from '#i18n/format.ts'
import { useSession } from '#session/session.ts'
import { CheckInButton } from '#shared/daily-check-in/check-in-button.tsx'
import { useCheckInState } from '#shared/daily-check-in/daily-check-in.ts'
import { QueryBoundary } from '#shared/queries/query-boundary.tsx'
import { Refreshable } from '#shared/queries/refreshable.tsx'
import { Card } from '#ui/card/card.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { useCheckInDays } from '../api.ts'
import { CheckInCalendar } from '../components/check-in-calendar.tsx'
import styles from '../components/rewards.module.css'
import { monthOf } from '../month-grid.ts'

/** `/ad-center/user-sign`: the daily check-in, in the account's time zone, with a calendar if the host offers it. */
export default function DailyCheckInScreen() {
  const { t } = useTranslation('rewards')
  const format = useFormat()
  const count = useSession(({ user }) => user?.sign_in_count ?? 0)
  const { today, zone } = useCheckInState()
  const [selectedMonth, setSelectedMonth] = useState<string>()
  const month = selectedMonth ?? monthOf(today)
  const { isOffered, query } = useCheckInDays(month)

  const refresh = () =>
    Promise.all([refreshUser().catch(() => undefined), isOffered ? query.refetch() : undefined])
  return (
    <Refreshable onRefresh={refresh} isReady={isOffered !== undefined}>
      <Card title={t('sign.title')}>
        <div className={styles.stack}>
          <p className={styles.hero}>{t('sign.count', { count, number: format.number(count) })}</p>
          <CheckInButton
            kind="primary"
            isFullWidth
            onSigned={() => (isOffered ? query.refetch() : undefined)}
          />
          <p className={styles.small}>{t('sign.zone', { zone: query.data?.time_zone ?? zone })}</p>
        </div>
      </Card>
      {isOffered && (
        <Card title={t('sign.calendar')}>
          {query.data === undefined && query.fetchStatus !== 'fetching' && (
            <QueryBoundary query={query}>{() => null}</QueryBoundary>
          )}
          <CheckInCalendar
            month={month}
            onMonthChange={setSelectedMonth}
            today={today}
            checkInDays={query.data?.days}
          />
        </Card>
      )}
      {isOffered === false && <Notice kind="info">{t('sign.noCalendar')}</Notice>}
    </Refreshable>
  )
}
