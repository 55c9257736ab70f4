import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import styles from '../destination/bind-form.module.css'

type ReviewButtonsProps = { onSave: () => Promise<void>; onChange: () => void; error: string | undefined }

/** The end of a review: that it is for good, what went wrong, save or change. */
export function ReviewButtons({ onSave, onChange, error }: ReviewButtonsProps) {
  const { t } = useTranslation('wallet')
  return (
    <>
      <Notice kind="warning" title={t('bind.onceTitle')}>
        {t('bind.once')}
      </Notice>
      {error !== undefined && <Notice kind="error">{error}</Notice>}
      <div className={styles.buttons}>
        <Button kind="primary" onClick={onSave}>
          {t('bind.save')}
        </Button>
        <Button kind="quiet" onClick={onChange}>
          {t('action.change')}
        </Button>
      </div>
    </>
  )
}
