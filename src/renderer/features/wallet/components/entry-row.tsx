import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { receiptPath } from '#app/paths.ts'
import type { Entry } from '#contract/wire/wallet.ts'
import { useFormat } from '#i18n/format.ts'
import { AmountText } from '#parts/amount-text.tsx'
import { ListRow } from '#ui/list-row.tsx'
import { entryIcons } from '../entry-icons.ts'
import styles from './entry-row.module.css'
import { WithdrawalStatus } from './withdrawal-status.tsx'

/** One entry in two lines; leads to the receipt of its movement. */
export const EntryRow = memo(function EntryRow({
  entry,
  currency,
}: {
  entry: Entry
  currency: string | undefined
}) {
  const { t } = useTranslation('wallet')
  const format = useFormat()
  return (
    <ListRow
      icon={entryIcons[entry.type]}
      title={
        <span className={styles.title}>
          <span>{t(`entryType.${entry.type}`)}</span>
          {entry.status && <WithdrawalStatus status={entry.status} />}
        </span>
      }
      detail={
        <>
          <span className={styles.line}>
            {[t(`balance.${entry.balance}`), format.time(entry.time)].join(' · ')}
          </span>
          <span className={styles.line}>{entry.reference}</span>
        </>
      }
      trailing={<AmountText value={entry.amount} currency={currency} isSigned />}
      trailingDetail={
        <>
          {t('entries.after')}
          <AmountText value={entry.balance_after} currency={currency} />
        </>
      }
      renderLink={(props) => <Link to={receiptPath(entry.reference)} {...props} />}
    />
  )
})
