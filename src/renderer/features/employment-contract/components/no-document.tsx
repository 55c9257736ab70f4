import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '#app/routing/paths.ts'
import { buttonClass } from '#ui/button/button-class.ts'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'

/** Shown without a document: none was uploaded, or the page that had it was closed. */
export function NoDocument() {
  const { t } = useTranslation('contract')
  return (
    <EmptyState
      icon="document"
      title={t('noDocument.title')}
      text={t('noDocument.text')}
      action={
        <Link to={paths.contract} className={buttonClass('primary')}>
          {t('noDocument.toContract')}
        </Link>
      }
    />
  )
}
