import { useTranslation } from 'react-i18next'
import { useSaveEvidence } from '#shared/ledger-history/history-notice.tsx'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'

/** In place of a contact for deposits after the host has changed its history. */
export function DepositStopped() {
  const { t } = useTranslation('parts')
  const saveEvidence = useSaveEvidence()
  return (
    <div role="alert">
      <EmptyState
        icon="warning"
        title={t('history.changed')}
        text={t('history.stopped')}
        action={
          <Button kind="primary" onClick={saveEvidence}>
            {t('history.save')}
          </Button>
        }
      />
    </div>
  )
}
