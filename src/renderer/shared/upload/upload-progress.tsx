import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/button/button.tsx'
import { ProgressBar } from '#ui/progress-bar/progress-bar.tsx'
import styles from './upload-progress.module.css'

export type UploadProgressProps = {
  /** What is uploaded; an image by default. */
  label?: string
  part: number
  onCancel: () => void
}

/** The progress of an upload, 0 to 1, with a cancel button. */
export function UploadProgress({ label, part, onCancel }: UploadProgressProps) {
  const { t } = useTranslation(['parts', 'common'])
  const format = useFormat()
  const percent = format.percent(Math.floor(part * 100))
  return (
    <div className={styles.progress}>
      <div className={styles.bar}>
        <ProgressBar label={label ?? t('upload.progress')} value={part} valueText={percent} />
      </div>
      <span className="tabular">{percent}</span>
      <Button kind="quiet" onClick={onCancel}>
        {t('common:action.cancel')}
      </Button>
    </div>
  )
}
