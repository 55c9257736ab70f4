import { useTranslation } from 'react-i18next'
import { useHasConnection } from '#platform/online.ts'
import { isSandbox } from '#session/operator.ts'
import { useSession } from '#session/session.ts'
import styles from './frame.module.css'

/** What stands above the header: the sandbox's ribbon, which nothing takes away, and that there is no connection. */
export function Notices({ isOnline }: { isOnline: boolean }) {
  const { t } = useTranslation('frame')
  const hasConnection = useHasConnection()
  const hasRibbon = useSession(isSandbox)
  return (
    <>
      {hasRibbon && (
        <aside className={styles.ribbon} data-ribbon="">
          {t('sandbox')}
        </aside>
      )}
      <div role="status">
        {!isOnline && <p className={styles.offline}>{t(hasConnection ? 'unreachable' : 'offline')}</p>}
      </div>
    </>
  )
}
