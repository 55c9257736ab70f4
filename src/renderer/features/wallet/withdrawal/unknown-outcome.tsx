import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { openContacts } from '#shared/contacts/contacts.ts'
import { Button } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import styles from './withdrawal-flow.module.css'

type UnknownOutcomeProps = {
  /** What may or may not have happened. */
  text: string
  onCheck: () => void
  /** A further way out. */
  children?: ReactNode
}

/** No answer came to a request that was sent: to check again, or to ask customer service (specification, section 5.8). */
export function UnknownOutcome({ text, onCheck, children }: UnknownOutcomeProps) {
  const { t } = useTranslation(['wallet', 'common'])
  return (
    <>
      <Notice kind="warning" title={t('withdraw.unknownTitle')}>
        {text}
      </Notice>
      <div className={styles.buttons}>
        <Button kind="primary" onClick={onCheck}>
          {t('withdraw.checkAgain')}
        </Button>
        <Button onClick={() => openContacts('service')}>{t('common:action.contactService')}</Button>
        {children}
      </div>
    </>
  )
}
