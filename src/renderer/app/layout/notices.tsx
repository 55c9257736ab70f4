import { useTranslation } from 'react-i18next'
import { probeNow } from '#api/connectivity-probe.ts'
import { useHasConnection } from '#platform/online.ts'
import { isSandbox } from '#session/operator.ts'
import { useSession } from '#session/session.ts'
import { Button } from '#ui/button/button.tsx'
import styles from './app-layout.module.css'

/** Notices above the header: the ribbon of the sandbox, which cannot be closed, and a missing connection. */
export function Notices({ isOnline }: { isOnline: boolean }) {
  const { t } = useTranslation(['frame', 'common'])
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
        {!isOnline && (
          <div className={styles.offline}>
            <p>{t(hasConnection ? 'unreachable' : 'offline')}</p>
            <Button kind="quiet" className={styles.retry} onClick={probeNow}>
              {t('common:action.retry')}
            </Button>
          </div>
        )}
      </div>
    </>
  )
}
