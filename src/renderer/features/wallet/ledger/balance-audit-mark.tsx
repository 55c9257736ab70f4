import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/format.ts'
import { openContacts } from '#shared/contacts/contacts.ts'
import { Button } from '#ui/button/button.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import type { BalanceAuditFault, BalanceAuditVerdict } from './balance-audit.ts'
import styles from './balance-audit-mark.module.css'

type BalanceAuditMarkProps = { verdict: BalanceAuditVerdict; currency: string | undefined }

/** Says that the loaded entries match the balances, or which figures do not match and what to do. */
export function BalanceAuditMark({ verdict: { faults, isSettled }, currency }: BalanceAuditMarkProps) {
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

type BalanceAuditFaultsProps = { faults: readonly BalanceAuditFault[]; currency: string | undefined }

const maxFaults = 3

/** Lists the figures that do not match with their differences, and offers customer service. */
function BalanceAuditFaults({ faults, currency }: BalanceAuditFaultsProps) {
  const { t } = useTranslation(['wallet', 'common'])
  const rest = faults.length - maxFaults
  return (
    <Notice
      kind="error"
      title={t('entries.faultTitle')}
      action={<Button onClick={() => openContacts('service')}>{t('common:action.contactService')}</Button>}
    >
      <ul role="list">
        {faults.slice(0, maxFaults).map((fault) => (
          <li key={JSON.stringify(fault)}>
            <FaultText fault={fault} currency={currency} />
          </li>
        ))}
        {rest > 0 && <li>{t('entries.faultMore', { count: rest })}</li>}
      </ul>
      <p>{t('entries.faultHelp')}</p>
    </Notice>
  )
}

function FaultText({ fault, currency }: { fault: BalanceAuditFault; currency: string | undefined }) {
  const { t } = useTranslation('wallet')
  const format = useFormat()
  if (fault.kind === 'gap') return t('entries.fault.gap', { entry: fault.entry })
  const values = {
    balance: t(`balance.${fault.balance}`),
    difference: currency === undefined ? fault.difference : format.signedMoney(fault.difference, currency),
  }
  if (fault.kind === 'newest') return t('entries.fault.newest', values)
  return t(`entries.fault.${fault.kind}`, { ...values, entry: fault.entry })
}
