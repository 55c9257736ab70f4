import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { type Licence, loadLicences } from '../licences.ts'
import styles from '../screens/about-screen.module.css'

/** The third-party software in this build with its licences; fetched on demand. */
export function LicencesCard() {
  const { t } = useTranslation(['about', 'common'])
  const [list, setList] = useState<readonly Licence[] | 'failed'>()
  const load = async () => setList(await loadLicences().catch(() => 'failed' as const))
  return (
    <Card title={t('licences.title')}>
      <div className={styles.stack}>
        <p className={styles.quiet}>{t('licences.text')}</p>
        {list === undefined && (
          <Button icon="document" onClick={load}>
            {t('licences.show')}
          </Button>
        )}
        {list === 'failed' && <ErrorState text={t('common:state.loadFailed')} onRetry={load} />}
      </div>
      {Array.isArray(list) &&
        list.map(({ name, version, licence, text }) => (
          <details key={name} className={styles.licence}>
            <summary>
              <span translate="no">
                {name} {version}
              </span>
              <span className={styles.quiet}>{licence}</span>
            </summary>
            <pre lang="en">{text}</pre>
          </details>
        ))}
    </Card>
  )
}
