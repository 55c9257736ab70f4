import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'

/** In place of a page that failed. */
export function PageError() {
  const { t } = useTranslation('frame')
  return (
    <div role="alert">
      <EmptyState
        icon="warning"
        title={t('pageError.title')}
        text={t('pageError.text')}
        action={
          <Button kind="primary" onClick={() => location.reload()}>
            {t('pageError.reload')}
          </Button>
        }
      />
    </div>
  )
}
