import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/format.ts'
import { refreshUser } from '#session/load.ts'
import { useSession } from '#session/session.ts'
import { CheckInButton } from '#shared/daily-check-in/check-in-button.tsx'
import { useCheckInState } from '#shared/daily-check-in/daily-check-in.ts'
import { Loaded } from '#shared/queries/query-boundary.tsx'
import { Refreshable } from '#shared/queries/refreshable.tsx'
import { Card } from '#ui/card/card.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { useCheckInDays } from '../api.ts'
import { CheckInCalendar } from '../components/check-in-calendar.tsx'
import styles from '../components/rewards.module.css'
import { monthOf } from '../month-grid.ts'

/** `/ad-center/user-sign`: sign in once a day, in the account's time zone; a calendar where the host keeps one. */
export default function SignInScreen() {
  const { t } = useTranslation('rewards')
  const format = useFormat()
  const count = useSession(({ user }) => user?.sign_in_count ?? 0)
  const { today, zone } = useCheckInState()
  const [chosen, setChosen] = useState<string>()
  const month = chosen ?? monthOf(today)
  const { isServed, read } = useCheckInDays(month)

  const refresh = () =>
    Promise.all([refreshUser().catch(() => undefined), isServed ? read.refetch() : undefined])
  return (
    <Refreshable onRefresh={refresh}>
      <Card title={t('sign.title')}>
        <div className={styles.stack}>
          <p className={styles.hero}>{t('sign.count', { count, number: format.number(count) })}</p>
          <CheckInButton
            kind="primary"
            isFullWidth
            onSigned={() => (isServed ? read.refetch() : undefined)}
          />
          <p className={styles.small}>{t('sign.zone', { zone: read.data?.time_zone ?? zone })}</p>
        </div>
      </Card>
      {isServed && (
        <Card title={t('sign.calendar')}>
          {read.data === undefined && read.fetchStatus !== 'fetching' && (
            <Loaded read={read}>{() => null}</Loaded>
          )}
          <CheckInCalendar
            month={month}
            onMonthChange={setChosen}
            today={today}
            signedDays={read.data?.days}
          />
        </Card>
      )}
      {isServed === false && <Notice kind="info">{t('sign.noCalendar')}</Notice>}
    </Refreshable>
  )
}
