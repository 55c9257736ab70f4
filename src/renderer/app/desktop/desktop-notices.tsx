import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useStore } from 'zustand'
import type { StorageNotice } from '#protocol/ipc/bridge.ts'
import { Button } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { useIsPaying } from '../updates/watch-payments.ts'
import styles from './desktop.module.css'
import { desktopStore, linkPath } from './desktop-store.ts'

/** A link that waits; it does not stand there during a payment. */
export function DesktopNotices() {
  const { t } = useTranslation('desktop')
  const navigate = useNavigate()
  const waiting = useStore(desktopStore, (state) => state.waiting)
  const isPaying = useIsPaying()

  const dismiss = () => desktopStore.setState({ waiting: undefined })
  if (isPaying || waiting === undefined) return null
  const follow = () => {
    dismiss()
    void navigate(linkPath(waiting))
  }
  return (
    <div className={styles.notices} role="status">
      <Notice
        kind="info"
        title={t('waiting.title')}
        action={
          <>
            <Button onClick={follow}>{t('waiting.open')}</Button>
            <Button onClick={dismiss}>{t('waiting.dismiss')}</Button>
          </>
        }
      />
    </div>
  )
}

/** On the login page: what befell the store, and why it asks again. */
export function StartNotices({ notices }: { notices: readonly StorageNotice[] }) {
  const { t } = useTranslation('desktop')
  if (notices.length === 0) return null
  return (
    <div className={styles.notices} role="status">
      {notices.map((notice) => (
        <Notice
          key={notice}
          kind={notice === 'noKeyring' ? 'info' : 'warning'}
          title={t(`storage.${notice}.title`)}
        >
          {t(`storage.${notice}.text`)}
        </Notice>
      ))}
    </div>
  )
}
