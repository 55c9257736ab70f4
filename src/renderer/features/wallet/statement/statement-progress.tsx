import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { ProgressBar } from '#ui/progress-bar/progress-bar.tsx'
import styles from './statement.module.css'
import type { Progress } from './statement.ts'

type StatementProgressProps = { progress: Progress; onCancel: () => void }

/** The number of entries loaded or compared so far, and a button to cancel. */
export function StatementProgress({ progress: { step, loaded, total }, onCancel }: StatementProgressProps) {
  const { t } = useTranslation(['wallet', 'common'])
  const format = useFormat()
  const title = step === 'check' ? t('statement.checking') : t('statement.gathering')
  const text =
    total === undefined
      ? t('statement.loaded', { loaded: format.number(loaded), count: loaded })
      : t('statement.loadedOf', { loaded: format.number(loaded), total: format.number(total) })
  return (
    <Card title={title}>
      <div className={styles.form}>
        {total !== undefined && total > 0 && (
          <ProgressBar label={title} value={loaded / total} valueText={text} />
        )}
        <p className={styles.note}>{text}</p>
        <Button onClick={onCancel}>{t('common:action.cancel')}</Button>
      </div>
    </Card>
  )
}
