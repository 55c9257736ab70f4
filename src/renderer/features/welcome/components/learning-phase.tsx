import { useTranslation } from 'react-i18next'
import styles from './welcome.module.css'

/** Help on the learning phase (docs/rules.md, section P9), collapsed. */
export function LearningPhase() {
  const { t } = useTranslation('welcome')
  return (
    <details className={styles.details}>
      <summary>{t('learning.title')}</summary>
      <p>{t('learning.text')}</p>
    </details>
  )
}
