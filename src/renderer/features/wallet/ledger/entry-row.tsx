import { type MouseEvent, memo } from 'react'
import { inOnePiece } from '#i18n/break-marks.ts'
import { joinDetails } from '#i18n/details.ts'
import { isNegative, isPositive } from '#protocol/amount.ts'
import type { Entry, EntryType } from '#protocol/http/wallet.ts'
import { classNames } from '#ui/hooks/class-names.ts'
import { Icon } from '#ui/icon/icon.tsx'
import type { IconName } from '#ui/icon/icon-shapes.ts'
import { targetRowClass } from '#ui/list-row/target-row-class.ts'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { StatusLabel } from '#ui/status-label/status-label.tsx'
import styles from './entry-row.module.css'
import type { EntryLabels } from './use-entry-labels.ts'
import { withdrawalTone } from './withdrawal-status.tsx'

/** The icon of each entry type. */
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
  /** From `useEntryLabels`. */
  labels: EntryLabels
  /** From `useLinkClick`. */
  onLinkClick: (event: MouseEvent<HTMLAnchorElement>) => void
}

/**
 * One entry; links to the receipt of its movement. Has few elements and no hooks, because scrolling renders many rows at
 * once.
 */
export const EntryRow = memo(function EntryRow({ entry, labels, onLinkClick }: EntryRowProps) {
  const { status, reason } = entry
  return (
    <a className={classNames(targetRowClass, styles.row)} href={labels.href(entry)} onClick={onLinkClick}>
      <Icon name={entryIcons[entry.type]} size={20} />
      <span className={styles.title}>
        {labels.type(entry)}
        {status && <StatusLabel tone={withdrawalTone(status)}>{labels.status(status)}</StatusLabel>}
      </span>
      {amountsOf(entry, labels)}
      <span className={styles.detail}>
        {joinDetails([inOnePiece(entry.reference), labels.balance(entry), labels.when(entry)])}
      </span>
      {reason !== undefined && <span className={styles.reason}>{labels.reason(reason)}</span>}
    </a>
  )
})

/** The change of the balance and the balance after it; masked like all amounts. */
function amountsOf({ amount, balance_after: after }: Entry, labels: EntryLabels) {
  if (labels.mask) {
    return (
      <span className={styles.amount}>
        <span aria-hidden="true">{labels.mask.visible}</span>
        <span className="visually-hidden">{labels.mask.spoken}</span>
      </span>
    )
  }
  if (!labels.amount || !labels.after) {
    return (
      <span className={styles.amount} aria-busy="true">
        <Skeleton width={64} />
      </span>
    )
  }
  const tone = (isPositive(amount) && styles.gain) || (isNegative(amount) && styles.loss)
  return (
    <>
      <span className={classNames(styles.amount, 'tabular', tone || undefined)}>{labels.amount(amount)}</span>
      <span className={classNames(styles.after, 'tabular')}>{labels.after(after)}</span>
    </>
  )
}
