import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { probeNow } from '#data/http/connectivity-probe.ts'
import { isSandbox } from '#data/operator.ts'
import { useHasConnection } from '#platform/online.ts'
import { useSession } from '#session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { setUnendedLogin, unendedLogin } from '../unended-login.ts'
import styles from './app-layout.module.css'

/** Notices above the header: the ribbon of the sandbox, which cannot be closed, a missing connection, and a login that goes on at the host. */
export function Notices({ isOnline }: { isOnline: boolean }) {
  const { t } = useTranslation(['frame', 'common'])
  const hasConnection = useHasConnection()
  const hasRibbon = useSession(isSandbox)
  const isUnended = useStore(unendedLogin, ({ isTold }) => isTold)
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
        {isUnended && (
          <div className={styles.offline}>
            <p>{t('logout.notEnded', { page: t('title.sessions') })}</p>
            <Button kind="quiet" className={styles.retry} onClick={() => setUnendedLogin(false)}>
              {t('common:action.close')}
            </Button>
          </div>
        )}
      </div>
    </>
  )
}
