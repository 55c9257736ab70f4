import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '#app/routing/paths.ts'
import { Button } from '#ui/button/button.tsx'
import { buttonClass } from '#ui/button/button-class.ts'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { FeedbackForm } from '../components/feedback-form.tsx'
import styles from '../components/help.module.css'

/** `/ad-center/feedback` (docs/rules.md, sections P2 and P5). */
export default function FeedbackScreen() {
  const { t } = useTranslation('help')
  const [isPosted, setPosted] = useState(false)
  return (
    <div className={styles.page}>
      {isPosted ? (
        <EmptyState
          icon="check"
          title={t('feedback.thanks')}
          text={t('feedback.thanksText')}
          action={
            <div className={styles.stack}>
              <Link to={paths.adCenter} className={buttonClass('primary')}>
                {t('feedback.toAdCenter')}
              </Link>
              <Button isFullWidth onClick={() => setPosted(false)}>
                {t('feedback.another')}
              </Button>
            </div>
          }
        />
      ) : (
        <>
          <p className={styles.quiet}>{t('feedback.lead')}</p>
          <FeedbackForm onPosted={() => setPosted(true)} />
        </>
      )}
    </div>
  )
}
