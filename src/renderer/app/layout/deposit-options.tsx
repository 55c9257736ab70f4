import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useStore } from 'zustand'
import { useHasCapability } from '#data/capabilities.ts'
import { walletAdditions } from '#protocol/http/wallet-additions.ts'
import { closeContacts } from '#shared/contacts/contacts.ts'
import { historyStateStore, isChanged } from '#shared/ledger-history/history-state.ts'
import { openDepositContacts } from '#shared/ledger-history/money-gate.ts'
import { DepositBlockNotice } from '#shared/money/deposit-block-notice.tsx'
import { depositPath } from '#shared/money/deposit-path.ts'
import { buttonClass } from '#ui/button/button-class.ts'
import styles from './contact-dialog.module.css'

/** Above the contacts for a deposit: what blocks withdrawals, and the request in the app where the host takes it. */
export function DepositOptions() {
  const { t } = useTranslation('parts')
  const isOffered = useHasCapability(walletAdditions.requestDeposit)
  const isStopped = useStore(historyStateStore, isChanged)
  // The history may be found changed while the contacts are open.
  useEffect(() => {
    if (!isStopped) return
    closeContacts()
    void openDepositContacts()
  }, [isStopped])
  return (
    <>
      <DepositBlockNotice />
      {isOffered && (
        <div className={styles.request}>
          <Link className={buttonClass('primary', true)} to={depositPath} onClick={closeContacts}>
            {t('contacts.request')}
          </Link>
          <p className={styles.subtitle}>{t('contacts.requestDetail')}</p>
        </div>
      )}
    </>
  )
}
