import { useTranslation } from 'react-i18next'
import { useHasCapability } from '#data/capabilities.ts'
import { platform } from '#platform/index.ts'
import { sessionAdditions } from '#protocol/http/session-additions.ts'
import { useSession } from '#session/session.ts'
import { useSetting } from '#session/settings.ts'
import { idleChoices } from '#session/settings-schema.ts'
import { Card } from '#ui/card/card.tsx'
import { SelectField } from '#ui/select-field/select-field.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import styles from './profile.module.css'

/** The idle time after which the app locks; not for users of a host app, who have no login password here. */
export function IdleCard() {
  const { t } = useTranslation('security')
  const isOffered = useHasCapability(sessionAdditions.checkLoginPassword)
  const entry = useSession(({ user }) => user?.entry)
  const [minutes, setMinutes] = useSetting('idleMinutes')
  if (entry === undefined || isOffered === undefined) return <IdlePending />
  if (entry !== 'register') return null
  return (
    <Card>
      {isOffered ? (
        <>
          <SelectField
            label={t('lock.setting')}
            hint={t('lock.settingHint')}
            options={idleChoices.map((count) => ({
              value: String(count),
              label: count === 0 ? t('lock.never') : t('lock.after', { count }),
            }))}
            value={String(minutes)}
            onChange={({ currentTarget }) =>
              setMinutes(idleChoices.find((choice) => String(choice) === currentTarget.value) ?? 0)
            }
          />
          <p className={styles.scope}>{t(platform.desktop ? 'lock.desktopScope' : 'lock.browserScope')}</p>
        </>
      ) : (
        <p className={styles.quiet}>{t('lock.notOffered')}</p>
      )}
    </Card>
  )
}

/** Of the card's height, so that what stands below does not move. */
const IdlePending = () => (
  <div aria-hidden="true">
    <Card>
      <Skeleton height={164} />
    </Card>
  </div>
)
