import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/format.ts'
import { openContacts } from '#shared/contacts/contacts.ts'
import { Button } from '#ui/button/button.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import type { Difference, Reconciliation } from './reconcile.ts'
import styles from './statement.module.css'

type ReconciliationMarkProps = { reconciliation: Reconciliation; currency: string }

const maxDifferences = 5

/** Says that the statement adds up, or lists the differences and offers customer service. */
export function ReconciliationMark({ reconciliation, currency }: ReconciliationMarkProps) {
  const { t } = useTranslation(['wallet', 'common'])
  const { differences, isComparedWithNow, isSettled } = reconciliation
  if (differences.length > 0) {
    const rest = differences.length - maxDifferences
    return (
      <Notice
        kind="error"
        title={t('statement.differs')}
        action={<Button onClick={() => openContacts('service')}>{t('common:action.contactService')}</Button>}
      >
        <ul role="list">
          {differences.slice(0, maxDifferences).map((difference) => (
            <li key={JSON.stringify(difference)}>
              <DifferenceText difference={difference} currency={currency} />
            </li>
          ))}
          {rest > 0 && <li>{t('entries.faultMore', { count: rest })}</li>}
        </ul>
        <p>{t('entries.faultHelp')}</p>
      </Notice>
    )
  }
  const agreed = isComparedWithNow ? t('statement.addsUpNow') : t('statement.addsUp')
  return (
    <p className={styles.mark}>
      <Icon name={isSettled ? 'check' : 'clock'} size={16} />
      <span>{isSettled ? agreed : t('statement.moving')}</span>
    </p>
  )
}

function DifferenceText({ difference: found, currency }: { difference: Difference; currency: string }) {
  const { t } = useTranslation('wallet')
  const format = useFormat()
  if (found.kind === 'gap') return t('entries.fault.gap', { entry: found.entry })
  if (found.kind === 'missing') return t('statement.difference.missing', { count: found.count })
  return t(`statement.difference.${found.kind}`, {
    balance: t(`balance.${found.balance}`),
    difference: format.signedMoney(found.difference, currency),
  })
}
