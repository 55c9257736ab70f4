import { useTranslation } from 'react-i18next'
import { openContacts } from '#shared/contacts/contacts.ts'
import { Button } from '#ui/button/button.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import styles from './statement.module.css'
import type { Verification } from './verify-file.ts'

/** Says whether the network signed what the statement shows, and offers customer service if it did not. */
export function SignedMark({ verification }: { verification: Verification }) {
  const { t } = useTranslation(['wallet', 'parts', 'common'])
  if (verification === 'notSigned') {
    return (
      <Notice
        kind="error"
        title={t('parts:history.fault.entries')}
        action={<Button onClick={() => openContacts('service')}>{t('common:action.contactService')}</Button>}
      >
        {t('entries.faultHelp')}
      </Notice>
    )
  }
  const isSigned = verification === 'signed'
  return (
    <p className={styles.mark}>
      <Icon name={isSigned ? 'check' : 'clock'} size={16} />
      <span>{isSigned ? t('statement.signed') : t('parts:history.unavailable')}</span>
    </p>
  )
}
