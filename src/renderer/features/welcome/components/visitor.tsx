import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '#app/routing/paths.ts'
import { buttonClass } from '#ui/button/button-class.ts'
import { Card } from '#ui/card/card.tsx'
import styles from './welcome.module.css'

/** The links for a visitor: log in or register. */
export function Visitor() {
  const { t } = useTranslation('welcome')
  return (
    <Card>
      <div className={styles.stack}>
        <Link to={paths.login} className={buttonClass('primary')}>
          {t('visitor.login')}
        </Link>
        <Link to={paths.register} className={buttonClass('secondary', true)}>
          {t('visitor.register')}
        </Link>
      </div>
    </Card>
  )
}
