import { useTranslation } from 'react-i18next'
import type { Entry } from '#protocol/http/wallet.ts'
import { classNames } from '#ui/hooks/class-names.ts'
import styles from '../ledger/entry-row.module.css'

/** The status of a withdrawal, as text. */
export function WithdrawalStatus({ status }: { status: NonNullable<Entry['status']> }) {
  const { t } = useTranslation('wallet')
  return <span className={classNames(styles.status, styles[status])}>{t(`status.${status}`)}</span>
}
