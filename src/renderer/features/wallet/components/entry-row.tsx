import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { receiptPath } from '#app/paths.ts'
import type { Entry } from '#contract/wire/wallet.ts'
import { useFormat } from '#i18n/format.ts'
import { AmountText } from '#parts/amount-text.tsx'
import { ListRow } from '#ui/list-row.tsx'
import { entryIcons } from '../entry-icons.ts'
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
        <>
          {t(`entryType.${entry.type}`)}
          {entry.status && <WithdrawalStatus status={entry.status} />}
        </>
      }
      detail={[t(`balance.${entry.balance}`), format.time(entry.time), entry.reference].join(' · ')}
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
