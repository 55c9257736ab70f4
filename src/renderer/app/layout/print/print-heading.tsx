import { useTranslation } from 'react-i18next'
import { useSession } from '#session/session.ts'
import type { Page } from '../../routing/page.ts'
import styles from './print-heading.module.css'

/** On paper, in place of the header: what the page is, and whose. */
export function PrintHeading({ page }: { page: Page }) {
  const { t } = useTranslation(['frame', 'common'])
  const name = useSession((session) => session.user?.username)
  return (
    <div className={styles.heading}>
      <p className={styles.title}>{t(`title.${page.title}`)}</p>
      {name !== undefined && <p className={styles.account}>{t('printedAccount', { name })}</p>}
    </div>
  )
}
