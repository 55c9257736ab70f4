import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/format.ts'
import { Loaded } from '#parts/loaded.tsx'
import { Refreshable } from '#parts/refreshable.tsx'
import { useSignInState } from '#parts/sign-in.ts'
import { SignInButton } from '#parts/sign-in-button.tsx'
import { refreshUser } from '#session/load.ts'
import { useSession } from '#session/session.ts'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { useSignInDays } from '../api.ts'
import styles from '../components/rewards.module.css'
import { SignInCalendar } from '../components/sign-in-calendar.tsx'
import { monthOf } from '../month-grid.ts'

/** `/ad-center/user-sign`: sign in once a day, in the account's time zone; a calendar where the host keeps one. */
export default function SignInScreen() {
  const { t } = useTranslation('rewards')
  const format = useFormat()
  const count = useSession(({ user }) => user?.sign_in_count ?? 0)
  const { today, zone } = useSignInState()
  const [chosen, setChosen] = useState<string>()
  const month = chosen ?? monthOf(today)
  const { isServed, read } = useSignInDays(month)

  const refresh = () =>
    Promise.all([refreshUser().catch(() => undefined), isServed ? read.refetch() : undefined])
  return (
    <Refreshable onRefresh={refresh}>
      <Card title={t('sign.title')}>
        <div className={styles.stack}>
          <p className={styles.hero}>{t('sign.count', { count, number: format.number(count) })}</p>
          <SignInButton kind="primary" isFullWidth onSigned={() => (isServed ? read.refetch() : undefined)} />
          <p className={styles.small}>{t('sign.zone', { zone: read.data?.time_zone ?? zone })}</p>
        </div>
      </Card>
      {isServed && (
        <Card title={t('sign.calendar')}>
          {read.data === undefined && read.fetchStatus !== 'fetching' && (
            <Loaded read={read}>{() => null}</Loaded>
          )}
          <SignInCalendar
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
