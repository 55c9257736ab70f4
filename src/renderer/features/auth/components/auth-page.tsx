import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/icon/icon.tsx'
import styles from './auth-page.module.css'

/** The layout of the login, register and reset pages: the app's name, a heading, the form, links to other pages. */
export function AuthPage({
  title,
  footer,
  children,
}: {
  title: string
  footer: ReactNode
  children: ReactNode
}) {
  const { t } = useTranslation('common')
  return (
    <div className={styles.page}>
      <p className={styles.brand}>
        <span className={styles.mark}>
          <Icon name="plan" size={20} />
        </span>
        {t('appName')}
      </p>
      <h1 className={styles.title}>{title}</h1>
      {children}
      <p className={styles.footer}>{footer}</p>
    </div>
  )
}
