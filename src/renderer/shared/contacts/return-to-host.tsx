import { useTranslation } from 'react-i18next'
import { platform } from '#platform/index.ts'
import { Button } from '#ui/button/button.tsx'

/** A button that returns to the host app, if there is one. */
export function ReturnToHost() {
  const { t } = useTranslation('entry')
  const { closeHostView } = platform
  if (!closeHostView) return null
  return (
    <Button kind="primary" onClick={closeHostView}>
      {t('back')}
    </Button>
  )
}
