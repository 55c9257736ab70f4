import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/api-error.ts'
import { ensureConfig, refreshConfig } from '#session/load.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Modal } from '#ui/modal.tsx'
import styles from './desktop.module.css'

/** Nothing came back at all; a host that answers with an error is there. */
function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && (error.kind === 'network' || error.kind === 'timeout')
}

const nothing = () => undefined

/** In place of every page when the host cannot be reached at the start. */
export function OfflineStart() {
  const { t } = useTranslation(['desktop', 'common'])
  const titleId = useId()
  const [isOffline, setOffline] = useState(false)

  useEffect(() => {
    ensureConfig().catch((error: unknown) => setOffline(isUnreachable(error)))
  }, [])

  const retry = async () => {
    try {
      await refreshConfig()
      // The pages below start anew, with what is stored.
      location.reload()
    } catch (error) {
      setOffline(isUnreachable(error))
    }
  }
  return (
    <Modal isOpen={isOffline} onClose={nothing} labelledBy={titleId} className={styles.offline}>
      <EmptyState
        icon="warning"
        title={t('offline.title')}
        isPageTitle
        titleId={titleId}
        text={t('offline.text')}
        action={
          <Button kind="primary" onClick={retry}>
            {t('common:action.retry')}
          </Button>
        }
      />
    </Modal>
  )
}
