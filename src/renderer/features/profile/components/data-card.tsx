import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '#app/routing/paths.ts'
import { useHasCapability } from '#data/capabilities.ts'
import { userAdditions } from '#protocol/http/user-additions.ts'
import { useErrorText } from '#shared/errors/error-text.ts'
import { useBackgroundTask } from '#shared/hooks/use-background-task.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { ListRow } from '#ui/list-row/list-row.tsx'
import { dataExport } from '../data-export.ts'
import styles from './profile.module.css'

/** The export of the user's data, and a link to close the account; both are optional for a host. */
export function DataCard() {
  const { t } = useTranslation('profile')
  const errorText = useErrorText()
  const exportState = useBackgroundTask(dataExport)
  const canExport = useHasCapability(userAdditions.exportData)
  const canClose = useHasCapability(userAdditions.closeAccount)

  return (
    <Card title={t('data.title')}>
      <div className={styles.stack}>
        <p className={styles.quiet}>{t(canExport === false ? 'data.notOffered' : 'data.text')}</p>
        {canExport && (
          <Button
            icon="document"
            onClick={() => dataExport.start(undefined)}
            isPending={exportState.step === 'running'}
          >
            {t('data.export')}
          </Button>
        )}
        {exportState.step === 'stopped' && (
          <p className={styles.error} role="alert">
            {errorText(exportState.error)}
          </p>
        )}
        {canClose && (
          <div className={styles.edgeRow}>
            <ListRow
              icon="warning"
              title={t('data.close')}
              renderLink={(props) => <Link to={paths.closeAccount} {...props} />}
            />
          </div>
        )}
      </div>
    </Card>
  )
}
