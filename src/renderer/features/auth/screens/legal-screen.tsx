import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { paths } from '#app/routing/paths.ts'
import { RichText } from '#shared/markdown/rich-text.tsx'
import { LoadError } from '#shared/queries/load-error.tsx'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { PullToRefresh } from '#ui/pull-to-refresh/pull-to-refresh.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import styles from '../components/legal.module.css'
import { useLegalText } from '../legal-text.ts'

/** `/terms` and `/privacy`: the host's own texts, from the basic config. */
export default function LegalScreen() {
  const { t } = useTranslation('legal')
  const { pathname } = useLocation()
  const text = useLegalText(pathname === paths.privacy ? 'privacy_policy' : 'terms')
  return (
    <PullToRefresh onRefresh={text.reload} busyLabel={t('refreshing')}>
      <div className={styles.page}>
        <LegalText {...text} />
      </div>
    </PullToRefresh>
  )
}

function LegalText({ source, lang, error, isLoading, reload }: ReturnType<typeof useLegalText>) {
  const { t } = useTranslation('legal')
  const { t: message } = useTranslation('messages')

  if (source) return <RichText source={source} lang={lang} />
  if (isLoading) {
    return (
      <div className={styles.loading} aria-busy="true">
        <span className="visually-hidden">{t('loading')}</span>
        {[240, 320, 300, 310, 180].map((width) => (
          <Skeleton key={width} width={width} />
        ))}
      </div>
    )
  }
  if (error !== undefined) return <LoadError error={error} onRetry={reload} />
  return (
    <EmptyState
      icon="refresh"
      title={t('missing')}
      text={message('config.pullToRefresh')}
      action={<Button onClick={reload}>{t('reload')}</Button>}
    />
  )
}
