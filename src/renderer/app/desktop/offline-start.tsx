import { useTranslation } from 'react-i18next'
import { probeNow } from '#data/http/connectivity-probe.ts'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'

/** Shown instead of every page at a first start without the host; the page appears when the host answers. */
export function OfflineStart() {
  const { t } = useTranslation(['desktop', 'common'])
  return (
    <div role="status">
      <EmptyState
        icon="warning"
        title={t('offline.title')}
        isPageTitle
        text={t('offline.text')}
        action={
          <Button kind="primary" onClick={probeNow}>
            {t('common:action.retry')}
          </Button>
        }
      />
    </div>
  )
}
