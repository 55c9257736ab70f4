import { useTranslation } from 'react-i18next'
import type { UpdateBlock } from '#protocol/ipc/bridge.ts'
import { Button } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import styles from './update-notice.module.css'
import { updateStore } from './update-store.ts'
import { useIsPaying } from './watch-payments.ts'

/** An update that must not be installed, and why; hidden during a payment. */
export function BlockedUpdateNotice({ reason }: { reason: UpdateBlock }) {
  const { t } = useTranslation(['update', 'common'])
  if (useIsPaying()) return null
  return (
    <div className={styles.place} role="status">
      <Notice
        kind="warning"
        title={t('blocked.title')}
        action={
          <Button onClick={() => updateStore.setState({ blocked: undefined })}>
            {t('common:action.close')}
          </Button>
        }
      >
        <p>{t(`blocked.${reason}`)}</p>
        <p>{t('blocked.advice')}</p>
      </Notice>
    </div>
  )
}
