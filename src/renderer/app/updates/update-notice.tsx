import { useTranslation } from 'react-i18next'
import type { UpdateBlock } from '#protocol/ipc/bridge.ts'
import { Button } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import styles from './update-notice.module.css'
import { type ReadyUpdate, updateStore } from './update-store.ts'
import { isPaying, useIsPaying } from './watch-payments.ts'

/** A newer version is ready; hidden during a payment. */
export function UpdateNotice({ update: { version, install } }: { update: ReadyUpdate }) {
  const { t } = useTranslation('update')
  const isBusy = useIsPaying()

  const startUpdate = async () => {
    const outcome = isPaying() ? 'refused' : await install()
    if (outcome === 'refused') showToast({ kind: 'failure', text: t('refused') })
  }
  if (isBusy) return null
  return (
    <div className={styles.place} role="status">
      <Notice
        kind="info"
        title={version === undefined ? t('ready') : t('readyVersion', { version })}
        action={
          <>
            <Button onClick={startUpdate}>{t(version === undefined ? 'reload' : 'install')}</Button>
            <Button onClick={() => updateStore.setState({ ready: undefined })}>{t('later')}</Button>
          </>
        }
      />
    </div>
  )
}

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
