import { useTranslation } from 'react-i18next'
import { useRouteError } from 'react-router-dom'
import { useEffect } from 'react'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/** In place of a page that failed or could not be fetched: never a blank screen. The frame around it still works. */
export function PageError() {
  const { t } = useTranslation(['frame', 'common'])
  const error = useRouteError()
  useEffect(() => console.error(error), [error])
  return (
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
  )
}
