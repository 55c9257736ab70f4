import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/format.ts'
import { DefinitionList } from '#ui/definition-list/definition-list.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { PrintActions } from './print-actions.tsx'
import styles from './receipt.module.css'
import { ReferenceActions } from './reference-actions.tsx'
import type { SummaryRow } from './summary.tsx'

export type ReceiptProps = {
  title: string
  reference: string
  /** ISO 8601. */
  time: string
  rows: readonly SummaryRow[]
  /** Buttons or links below. */
  actions?: ReactNode
  /** `check` only for a completed movement. */
  icon?: 'check' | 'clock'
}

/** The receipt of a movement of money, with its reference and time. */
export function Receipt({ title, reference, time, rows, actions, icon = 'check' }: ReceiptProps) {
  const { t } = useTranslation('parts')
  const format = useFormat()
  const items = [
    ...rows.map(({ isTotal, ...row }) => ({ ...row, ...(isTotal && { isStrong: true }) })),
    { label: t('receipt.time'), value: <time dateTime={time}>{format.zonedDateTime(time)}</time> },
    { label: t('receipt.reference'), value: <span className={styles.reference}>{reference}</span> },
  ]
  return (
    <article className={styles.receipt}>
      <div className={styles.head}>
        <span className={styles.icon}>
          <Icon name={icon} size={32} />
        </span>
        <h2 className={styles.title}>{title}</h2>
      </div>
      <DefinitionList items={items} />
      <div className={styles.actions}>
        {actions}
        <ReferenceActions
          reference={reference}
          line={t('receipt.line', { title, reference, time: format.dateTime(time) })}
        />
        <PrintActions name={`Placard ${reference}`} />
      </div>
    </article>
  )
}
