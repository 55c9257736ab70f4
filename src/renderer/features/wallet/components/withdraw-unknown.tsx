import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '#app/paths.ts'
import { openContacts } from '#parts/contacts.ts'
import { Button } from '#ui/button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Notice } from '#ui/notice.tsx'
import styles from './withdraw-flow.module.css'

/** Nobody could say what became of it: says so, and offers to look again. */
export function WithdrawUnknown({ onCheckAgain }: { onCheckAgain: () => void }) {
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
