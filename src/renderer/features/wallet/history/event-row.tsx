import { type MouseEvent, memo } from 'react'
import { isNegative, isPositive } from '#protocol/amount.ts'
import { classNames } from '#ui/hooks/class-names.ts'
import { Icon } from '#ui/icon/icon.tsx'
import type { IconName } from '#ui/icon/icon-shapes.ts'
import { targetRowClass } from '#ui/list-row/target-row-class.ts'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { StatusLabel } from '#ui/status-label/status-label.tsx'
import type { Day } from '../calendar.ts'
import styles from '../ledger/entry-row.module.css'
import { withdrawalTone } from '../ledger/withdrawal-status.tsx'
import { amountOf, type EventKind, isResult, type MoneyEvent } from './events.ts'
import type { EventLabels, EventTexts } from './use-event-labels.ts'

/** The icon of each kind of event. */
export const eventIcons: Readonly<Record<EventKind, IconName>> = {
  funding: 'plan',
  returned: 'refresh',
  delivery: 'chart',
  settlement: 'check',
  deposit: 'deposit',
  withdrawal: 'withdraw',
  creditLent: 'gift',
  creditReturned: 'refresh',
  chargeback: 'warning',
  level: 'level',
  other: 'wallet',
}

type EventRowProps = {
  event: MoneyEvent
  day: Day
  /** From `useEventLabels`. */
  labels: EventLabels
  /** From `useLinkClick`. */
  onLinkClick: (event: MouseEvent<HTMLAnchorElement>) => void
}

/** One event; links to its receipt. Has few elements and no hooks, because scrolling renders many rows at once. */
export const EventRow = memo(function EventRow({ event, day, labels, onLinkClick }: EventRowProps) {
  const texts = labels.of(event, day)
  const [{ status }] = event.entries
  return (
    <a className={classNames(targetRowClass, styles.row)} href={texts.href} onClick={onLinkClick}>
      <Icon name={eventIcons[event.kind]} size={20} />
      <span className={styles.title}>
        {texts.title}
        {status && <StatusLabel tone={withdrawalTone(status)}>{texts.status ?? ''}</StatusLabel>}
      </span>
      <EventAmount event={event} texts={texts} mask={labels.mask} />
      <span className={styles.detail}>{texts.detail}</span>
      {texts.note !== undefined && <span className={classNames(styles.after, 'tabular')}>{texts.note}</span>}
      {texts.reason !== undefined && <span className={styles.reason}>{texts.reason}</span>}
    </a>
  )
})

type EventAmountProps = { event: MoneyEvent; texts: EventTexts; mask: EventLabels['mask'] }

/** Only a result has a colour; masked like all amounts. */
function EventAmount({ event, texts, mask }: EventAmountProps) {
  if (texts.amount === undefined) {
    return (
      <span className={styles.amount} aria-busy="true">
        <Skeleton width={64} />
      </span>
    )
  }
  if (mask) {
    return (
      <span className={styles.amount}>
        <span aria-hidden="true">{mask.visible}</span>
        <span className="visually-hidden">{mask.spoken}</span>
      </span>
    )
  }
  const amount = amountOf(event)
  const tone = isResult(event) && ((isPositive(amount) && styles.gain) || (isNegative(amount) && styles.loss))
  return <span className={classNames(styles.amount, 'tabular', tone || undefined)}>{texts.amount}</span>
}
