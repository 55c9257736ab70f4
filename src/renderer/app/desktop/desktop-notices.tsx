import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useStore } from 'zustand'
import { Button } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { useIsPaying } from '../updates/watch-payments.ts'
import styles from './desktop.module.css'
import { desktopStore } from './desktop-store.ts'
import { linkPath } from './link-path.ts'

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
