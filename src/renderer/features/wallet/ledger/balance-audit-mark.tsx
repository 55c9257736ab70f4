import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/icon/icon.tsx'
import type { BalanceAuditVerdict } from './balance-audit.ts'
import { BalanceAuditFaults } from './balance-audit-faults.tsx'
import styles from './balance-audit-mark.module.css'

type ChainMarkProps = { verdict: BalanceAuditVerdict; currency: string | undefined }

/** That the loaded entries agree with the balances, quietly; else what does not, and what to do. */
export function BalanceAuditMark({ verdict: { faults, isSettled }, currency }: ChainMarkProps) {
  const { t } = useTranslation('wallet')
  if (faults.length > 0) {
    return (
      <div className={styles.faults}>
        <BalanceAuditFaults faults={faults} currency={currency} />
      </div>
    )
  }
  return (
    <p className={styles.mark}>
      <Icon name={isSettled ? 'check' : 'clock'} size={16} />
      <span>{isSettled ? t('entries.checked') : t('entries.checkedSettling')}</span>
    </p>
  )
}
