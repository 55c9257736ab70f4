import { useTranslation } from 'react-i18next'
import type { DepositRequest } from '#protocol/http/wallet-additions.ts'
import { classNames } from '#ui/hooks/class-names.ts'
import styles from './deposits.module.css'

/** The status of a deposit request, as text. */
export function DepositStatus({ status }: Pick<DepositRequest, 'status'>) {
  const { t } = useTranslation('wallet')
  return <span className={classNames(styles.status, styles[status])}>{t(`deposit.status.${status}`)}</span>
}
