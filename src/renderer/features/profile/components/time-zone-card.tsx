import { useTranslation } from 'react-i18next'
import { isSameZone, namedLocalZone } from '#lib/time-zone.ts'
import type { UserInfo } from '#protocol/http/user.ts'
import { useErrorText } from '#shared/errors/error-text.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { editUser } from '../api.ts'
import styles from './profile.module.css'
import { ZoneNotice } from './zone-notice.tsx'

/** The time zone of the account; a button sets it to the device's. */
export function TimeZoneCard({ user }: { user: UserInfo }) {
  const { t } = useTranslation('profile')
  const errorText = useErrorText()
  const deviceZone = namedLocalZone()
  const other =
    deviceZone !== undefined && !isSameZone(user.time_zone ?? '', deviceZone) ? deviceZone : undefined

  async function setTo(zone: string) {
    try {
      await editUser({ time_zone: zone })
      showToast({ kind: 'success', text: t('zone.done') })
    } catch (error) {
      showToast({ kind: 'failure', text: errorText(error) })
    }
  }

  return (
    <Card title={t('zone.title')}>
      <div className={styles.stack}>
        <p>{user.time_zone ?? t('zone.none')}</p>
        <p className={styles.quiet}>{t('zone.text')}</p>
        {other !== undefined && (
          <Button onClick={() => setTo(other)}>{t('zone.take', { zone: other })}</Button>
        )}
        <ZoneNotice />
      </div>
    </Card>
  )
}
