import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useStore } from 'zustand'
import type { StorageNotice } from '#protocol/ipc/bridge.ts'
import { Button } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { useIsPaying } from '../updates/watch-payments.ts'
import styles from './desktop.module.css'
import { desktopStore, linkPath } from './desktop-store.ts'

/** Offers a deep link that arrived during a dialog or a payment; hidden during a payment. */
export function DesktopNotices() {
  const { t } = useTranslation('desktop')
  const navigate = useNavigate()
  const link = useStore(desktopStore, (state) => state.pendingLink)
  const isPaying = useIsPaying()

  const dismiss = () => desktopStore.setState({ pendingLink: undefined })
  if (isPaying || link === undefined) return null
  const open = () => {
    dismiss()
    void navigate(linkPath(link))
  }
  return (
    <div className={styles.notices} role="status">
      <Notice
        kind="info"
        title={t('waiting.title')}
        action={
          <>
            <Button onClick={open}>{t('waiting.open')}</Button>
            <Button onClick={dismiss}>{t('waiting.dismiss')}</Button>
          </>
        }
      />
    </div>
  )
}

/** Problems of the settings file, shown on the login page. */
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
