import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { depositPath } from '#shared/money/deposit-path.ts'
import { Card } from '#ui/card/card.tsx'
import { DepositRow } from './deposit-row.tsx'
import styles from './deposits.module.css'
import { useHasDeposits, useWaitingDeposits } from './use-deposits.ts'

/** The deposit requests that wait for customer service; nothing without any. */
export const WaitingDeposits = memo(function WaitingDeposits() {
  const { t } = useTranslation('wallet')
  const { data } = useWaitingDeposits(useHasDeposits() === true)
  if (!data || data.length === 0) return null
  return (
    <Card
      title={t('deposit.list')}
      action={
        <Link className={styles.all} to={depositPath}>
          {t('deposit.all')}
        </Link>
      }
    >
      <ul role="list" className={styles.list}>
        {data.map((request) => (
          <li key={request.reference}>
            <DepositRow request={request} />
          </li>
        ))}
      </ul>
    </Card>
  )
})
