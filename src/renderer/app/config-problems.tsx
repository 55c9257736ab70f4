import { useTranslation } from 'react-i18next'
import type { ConfigProblem } from '#protocol/run-config.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import styles from './config-problems.module.css'
import { useAppearance } from './layout/appearance.ts'

/** Shown instead of the app while its configuration is invalid, for users and operators. */
export function ConfigProblems({ problems }: { problems: readonly ConfigProblem[] }) {
  const { t } = useTranslation(['config', 'common'])
  useAppearance()
  return (
    <main className={`app-root ${styles.page}`}>
      <h1>{t('title')}</h1>
      <p>{t('text')}</p>
      <Notice kind="info">{t('safe')}</Notice>
      <Button kind="primary" onClick={() => location.reload()}>
        {t('common:action.retry')}
      </Button>
      <Card title={t('forOperator')}>
        <ul className={styles.list}>
          {problems.map(({ path, kind }) => (
            <li key={`${path} ${kind}`}>
              <code>{path === '' ? 'config.json' : path}</code> {t(`problem.${kind}`)}
            </li>
          ))}
        </ul>
      </Card>
    </main>
  )
}
