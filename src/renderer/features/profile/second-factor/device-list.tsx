import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/format.ts'
import type { RememberedDevice } from '#protocol/second-factor/passkey-additions.ts'
import { useErrorText } from '#shared/errors/error-text.ts'
import { OnlineButton } from '#shared/queries/online-button.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import profileStyles from '../components/profile.module.css'
import rowStyles from '../components/session-list.module.css'
import { deviceName } from '../components/session-list.tsx'
import styles from './second-factor.module.css'
import { forgetDevice } from './second-factor-api.ts'

type DeviceListProps = { devices: readonly RememberedDevice[]; onForgotten: () => void }

/** The devices whose logins need no second factor. */
export function DeviceList({ devices, onForgotten }: DeviceListProps) {
  const { t } = useTranslation('security')
  const format = useFormat()
  const errorText = useErrorText()

  async function forget(id: string) {
    try {
      await forgetDevice(id)
      showToast({ kind: 'success', text: t('secondFactor.device.forgotten') })
      onForgotten()
    } catch (error) {
      showToast({ kind: 'failure', text: errorText(error) })
    }
  }

  return (
    <>
      <h3 className={styles.subtitle}>{t('secondFactor.device.title')}</h3>
      <p className={profileStyles.quiet}>{t('secondFactor.device.text')}</p>
      <ul role="list" className={styles.rows}>
        {devices.map((device) => {
          const name = deviceName(device, t('sessions.unknown'))
          return (
            <li key={device.id} className={rowStyles.row}>
              <div className={rowStyles.words}>
                <p className={rowStyles.name}>{name}</p>
                <p className={rowStyles.times}>
                  {t('secondFactor.device.lastUsed', { at: format.dateTime(device.last_used) })}
                </p>
              </div>
              <OnlineButton
                aria-label={t('secondFactor.device.forgetNamed', { name })}
                onClick={() => forget(device.id)}
              >
                {t('secondFactor.device.forget')}
              </OnlineButton>
            </li>
          )
        })}
      </ul>
    </>
  )
}
