import { useTranslation } from 'react-i18next'
import { classNames } from '#ui/hooks/class-names.ts'
import type { AcceptorOrder } from '../api.ts'
import styles from './exchange.module.css'

/** The status of an acceptance as text. */
export function OrderStatus({ status }: Pick<AcceptorOrder, 'status'>) {
  const { t } = useTranslation('exchange')
  return <span className={classNames(styles.status, styles[status])}>{t(`status.${status}`)}</span>
}
