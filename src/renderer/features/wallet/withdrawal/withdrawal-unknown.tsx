import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '#app/routing/paths.ts'
import { openContacts } from '#shared/contacts/contacts.ts'
import { Button } from '#ui/button/button.tsx'
import { buttonClass } from '#ui/button/button-class.ts'
import { Notice } from '#ui/notice/notice.tsx'
import styles from './withdrawal-flow.module.css'

/** Nobody could say what became of it: says so, and offers to look again. */
export function WithdrawalUnknown({ onCheckAgain }: { onCheckAgain: () => void }) {
  const { t } = useTranslation(['wallet', 'common'])
  return (
    <>
      <Notice kind="warning" title={t('withdraw.unknownTitle')}>
        {t('withdraw.unknown')}
      </Notice>
      <div className={styles.buttons}>
        <Button kind="primary" onClick={onCheckAgain}>
          {t('withdraw.checkAgain')}
        </Button>
        <Button onClick={() => openContacts('service')}>{t('common:action.contactService')}</Button>
        <Link className={buttonClass('quiet')} to={paths.wallet} replace>
          {t('action.toWallet')}
        </Link>
      </div>
    </>
  )
}
