import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/format.ts'
import { DefinitionList } from '#ui/definition-list/definition-list.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { PrintActions } from './print-actions.tsx'
import styles from './receipt.module.css'
import { CopiedReference, ShareAction } from './reference-actions.tsx'
import type { SummaryRow } from './summary.tsx'
import { Timeline, type TimelineStep } from './timeline.tsx'

export type ReceiptProps = {
  title: string
  /** The amount that the receipt is about, and a line below it. */
  amount?: ReactNode
  caption?: ReactNode
  reference: string
  /** ISO 8601. */
  time: string
  rows: readonly SummaryRow[]
  timeline?: readonly TimelineStep[]
  /** Buttons or links below. */
  actions?: ReactNode
  /** The ledger entries, folded. */
  entries?: ReactNode
  /** A quiet link at the end. */
  footer?: ReactNode
  /** `check` only for a completed movement. */
  icon?: 'check' | 'clock'
}

/** The receipt of a movement of money, with its reference and time. The first one and the one found again are the same. */
export function Receipt(props: ReceiptProps) {
  const { title, amount, caption, reference, time, rows, timeline, actions, entries, footer } = props
  const { t } = useTranslation('parts')
  const format = useFormat()
  const titleId = useId()
  const items = [
    ...rows.map(({ isTotal, ...row }) => ({ ...row, ...(isTotal && { isStrong: true }) })),
    { label: t('receipt.time'), value: <time dateTime={time}>{format.zonedDateTime(time)}</time> },
    { label: t('receipt.reference'), value: <CopiedReference reference={reference} /> },
  ]
  return (
    <article className={styles.receipt} aria-labelledby={titleId}>
      <div className={styles.head}>
        <span className={styles.icon}>
          <Icon name={props.icon ?? 'check'} size={24} />
        </span>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {amount !== undefined && <p className={styles.amount}>{amount}</p>}
        {caption !== undefined && <p className={styles.caption}>{caption}</p>}
      </div>
      {timeline !== undefined && timeline.length > 0 && <Timeline steps={timeline} />}
      <DefinitionList items={items} />
      <div className={styles.actions}>
        {actions}
        <div className={styles.tools}>
          <ShareAction line={t('receipt.line', { title, reference, time: format.dateTime(time) })} />
          <PrintActions name={`Placard ${reference}`} />
        </div>
      </div>
      {entries}
      {footer !== undefined && <div className={styles.footer}>{footer}</div>}
    </article>
  )
}
