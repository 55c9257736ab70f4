import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '#app/paths.ts'
import { userAdditions } from '#contract/wire/user-additions.ts'
import { useErrorText } from '#parts/error-text.ts'
import { platform } from '#platform/index.ts'
import { useHasAddition } from '#session/additions.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ListRow } from '#ui/list-row.tsx'
import { showToast } from '#ui/toast-store.ts'
import { exportData } from '../api.ts'
import styles from './profile.module.css'

/** Taking one's data along, and the way to closing the account; both optional for a host. */
export function DataCard() {
  const { t } = useTranslation('profile')
  const errorText = useErrorText()
  const [isBusy, setBusy] = useState(false)
  const canExport = useHasAddition(userAdditions.exportData)
  const canClose = useHasAddition(userAdditions.closeAccount)

  async function save() {
    setBusy(true)
    try {
      const data = await exportData()
      const name = `placard-data-${data.as_of.slice(0, 10)}.json`
      const text = `${JSON.stringify(data, null, 2)}\n`
      if ((await platform.saveText({ name, text })) === 'done') {
        showToast({ kind: 'success', text: t('data.saved') })
      }
    } catch (error) {
      showToast({ kind: 'failure', text: errorText(error) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Card title={t('data.title')}>
      <div className={styles.stack}>
        <p className={styles.quiet}>{t(canExport === false ? 'data.notOffered' : 'data.text')}</p>
        {canExport && (
          <Button icon="document" onClick={save} isPending={isBusy}>
            {t('data.export')}
          </Button>
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
