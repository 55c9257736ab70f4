import { useTranslation } from 'react-i18next'
import type { StorageNotice } from '#protocol/ipc/bridge.ts'
import { Notice } from '#ui/notice/notice.tsx'
import styles from './desktop.module.css'

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
