import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useStore } from 'zustand'
import type { Bridge } from '#contract/ipc/bridge.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { showToast } from '#ui/toast-store.ts'
import styles from './desktop.module.css'
import { desktopStore } from './desktop-store.ts'
import { linkPath } from './link-path.ts'

/** An update that is ready and a link that waits; neither stands there during a payment. */
export function DesktopNotices({ bridge }: { bridge: Bridge }) {
  const { t } = useTranslation('desktop')
  const navigate = useNavigate()
  const { update, waiting, isPaying } = useStore(desktopStore)

  const install = async () => {
    const outcome = await bridge.installUpdate()
    if (outcome === 'refused') showToast({ kind: 'failure', text: t('update.refused') })
  }
  const follow = () => {
    desktopStore.setState({ waiting: undefined })
    if (waiting) void navigate(linkPath(waiting))
  }

  if (isPaying || (update === undefined && waiting === undefined)) return null
  return (
    <div className={styles.notices} role="status">
      {waiting && (
        <Notice
          kind="info"
          title={t('waiting.title')}
          action={
            <>
              <Button onClick={follow}>{t('waiting.open')}</Button>
              <Button onClick={() => desktopStore.setState({ waiting: undefined })}>
                {t('waiting.dismiss')}
              </Button>
            </>
          }
        />
      )}
      {update !== undefined && (
        <Notice
          kind="info"
          title={t('update.title', { version: update })}
          action={
            <>
              <Button onClick={install}>{t('update.install')}</Button>
              <Button onClick={() => desktopStore.setState({ update: undefined })}>
                {t('update.later')}
              </Button>
            </>
          }
        />
      )}
    </div>
  )
}
