import { useTranslation } from 'react-i18next'
import { zoneFault } from '#i18n/account-time-zone.ts'
import { useLocalDay } from '#i18n/today.ts'
import { useSession } from '#session/session.ts'
import { Notice } from '#ui/notice/notice.tsx'

/** Says in which zone days and times are shown where that is not the one that is meant. */
export function ZoneNotice() {
  const { t } = useTranslation('profile')
  const name = useSession(({ user }) => user?.time_zone ?? '')
  const { zone } = useLocalDay()
  const fault = zoneFault()
  if (fault === undefined) return null
  return (
    <Notice kind="info">
      {fault === 'device' ? t('zone.deviceUnknown', { zone }) : t('zone.accountUnknown', { name, zone })}
    </Notice>
  )
}
