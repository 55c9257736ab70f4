import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '#app/routing/paths.ts'
import { buttonClass } from '#ui/button/button-class.ts'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'

/** 404: needs no login. */
export default function NotFoundScreen() {
  const { t } = useTranslation('frame')
  return (
    <EmptyState
      icon="question"
      title={t('notFound.title')}
      text={t('notFound.text')}
      action={
        <Link to={paths.root} className={buttonClass('primary')}>
          {t('notFound.home')}
        </Link>
      }
    />
  )
}
