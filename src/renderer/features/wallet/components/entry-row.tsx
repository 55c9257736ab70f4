import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { receiptPath } from '#app/paths.ts'
import { isNegative, isPositive } from '#contract/money.ts'
import type { Entry } from '#contract/wire/wallet.ts'
import { useFormat } from '#i18n/format.ts'
import { AmountText } from '#parts/amount-text.tsx'
import { useSetting } from '#session/settings.ts'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { entryIcons } from '../entry-icons.ts'
import { useCalendar } from '../use-calendar.ts'
import styles from './entry-row.module.css'
import { WithdrawalStatus } from './withdrawal-status.tsx'

type EntryRowProps = { entry: Entry; currency: string | undefined }

/** One entry; leads to the receipt of its movement. Made of few elements, since many rows stand in a page. */
export const EntryRow = memo(function EntryRow({ entry, currency }: EntryRowProps) {
  const { t } = useTranslation('wallet')
  const calendar = useCalendar()
  return (
    <Link className={styles.row} to={receiptPath(entry.reference, entry.id)}>
      <Icon name={entryIcons[entry.type]} size={20} />
      <span className={styles.title}>
        {t(`entryType.${entry.type}`)}
        {entry.status && <WithdrawalStatus status={entry.status} />}
      </span>
      <EntryAmount entry={entry} currency={currency} />
      <span className={styles.detail}>
        {[t(`balance.${entry.balance}`), calendar.time(entry.time), ''].join(' · ')}
        <span className={styles.reference}>{entry.reference}</span>
      </span>
      {entry.reason !== undefined && (
        <span className={styles.reason}>{t('entries.reason', { reason: entry.reason })}</span>
      )}
    </Link>
  )
})

/** What the balance gained or lost and what it was after; hidden with all amounts. */
function EntryAmount({ entry: { amount, balance_after: after }, currency }: EntryRowProps) {
  const { t } = useTranslation('wallet')
  const format = useFormat()
  const [isMasked] = useSetting('isMasked')
  if (isMasked || currency === undefined) {
    return (
      <span className={styles.amount}>
        <AmountText value={amount} currency={currency} isSigned />
      </span>
    )
  }
  const tone = (isPositive(amount) && styles.gain) || (isNegative(amount) && styles.loss)
  return (
    <>
      <span className={classNames(styles.amount, 'tabular', tone || undefined)}>
        {format.signedMoney(amount, currency)}
      </span>
      <span className={classNames(styles.after, 'tabular')}>
        {t('entries.after', { after: format.money(after, currency) })}
      </span>
    </>
  )
}
