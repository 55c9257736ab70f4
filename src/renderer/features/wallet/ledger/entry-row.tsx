import { type MouseEvent, memo } from 'react'
import { useTranslation } from 'react-i18next'
import { isNegative, isPositive } from '#protocol/amount.ts'
import type { Entry, EntryType } from '#protocol/http/wallet.ts'
import { classNames } from '#ui/hooks/class-names.ts'
import { Icon } from '#ui/icon/icon.tsx'
import type { IconName } from '#ui/icon/icon-shapes.ts'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import styles from './entry-row.module.css'
import type { EntryLabels } from './use-entry-labels.ts'

/** The icon of each kind of entry. */
const entryIcons: Readonly<Record<EntryType, IconName>> = {
  system_deposit: 'deposit',
  manual_withdrawal: 'withdraw',
  ad_billing: 'chart',
  ad_serving: 'plan',
  system_chargeback: 'warning',
  virtual_recharge_deduction: 'refresh',
  vip_subscription: 'card',
  profit_sharing: 'recharge',
}

type EntryRowProps = {
  entry: Entry
  /** Of `useEntryLabels`. */
  words: EntryLabels
  /** Of `useFollow`. */
  onFollow: (event: MouseEvent<HTMLAnchorElement>) => void
}

/**
 * One entry; leads to the receipt of its movement. Made of few elements and without hooks, since a list draws many rows
 * at once while it is scrolled.
 */
export const EntryRow = memo(function EntryRow({ entry, words, onFollow }: EntryRowProps) {
  const { status, reason } = entry
  return (
    <a className={styles.row} href={words.href(entry)} onClick={onFollow}>
      <Icon name={entryIcons[entry.type]} size={20} />
      <span className={styles.title}>
        {words.type(entry)}
        {status && <span className={classNames(styles.status, styles[status])}>{words.status(status)}</span>}
      </span>
      {amountsOf(entry, words)}
      <span className={styles.detail}>
        {`${entry.reference} · ${words.balance(entry)} · ${words.when(entry)}`}
      </span>
      {reason !== undefined && <span className={styles.reason}>{words.reason(reason)}</span>}
    </a>
  )
})

/** What the balance gained or lost and what it was after; hidden with all amounts. */
function amountsOf({ amount, balance_after: after }: Entry, words: EntryLabels) {
  if (words.mask) {
    return (
      <span className={styles.amount}>
        <span aria-hidden="true">{words.mask.seen}</span>
        <span className="visually-hidden">{words.mask.said}</span>
      </span>
    )
  }
  if (!words.amount || !words.after) {
    return (
      <span className={styles.amount} aria-busy="true">
        <Skeleton width={64} />
      </span>
    )
  }
  const tone = (isPositive(amount) && styles.gain) || (isNegative(amount) && styles.loss)
  return (
    <>
      <span className={classNames(styles.amount, 'tabular', tone || undefined)}>{words.amount(amount)}</span>
      <span className={classNames(styles.after, 'tabular')}>{words.after(after)}</span>
    </>
  )
}

/** The status of a withdrawal, as text. */
export function WithdrawalStatus({ status }: { status: NonNullable<Entry['status']> }) {
  const { t } = useTranslation('wallet')
  return <span className={classNames(styles.status, styles[status])}>{t(`status.${status}`)}</span>
}
