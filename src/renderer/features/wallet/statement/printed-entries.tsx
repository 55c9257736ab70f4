import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/format.ts'
import { useIsPrinting } from '#shared/hooks/use-is-printing.ts'
import { dayIn } from '../calendar.ts'
import { useEntryLabels } from '../ledger/use-entry-labels.ts'
import { useCalendar } from '../use-calendar.ts'
import styles from './statement.module.css'
import type { Statement } from './statement.ts'
import type { Column } from './statement-csv.ts'

const printedColumns = [
  'number',
  'date',
  'type',
  'balance',
  'reference',
  'amount',
  'after',
] as const satisfies readonly Column[]
const numericColumns: ReadonlySet<Column> = new Set(['amount', 'after'])

/** All entries of a statement, rendered only for printing: there may be too many for the screen, and the file has them. */
export function PrintedEntries({ statement }: { statement: Statement }) {
  const isPrinting = useIsPrinting()
  return isPrinting && <EntryTable statement={statement} />
}

function EntryTable({ statement: { entries, currency } }: { statement: Statement }) {
  const { t } = useTranslation('wallet')
  const format = useFormat()
  const calendar = useCalendar()
  const labels = useEntryLabels(currency, 'time')
  const rows = entries.map((entry) => ({
    number: String(entry.id),
    date: (
      <>
        {calendar.day(dayIn(calendar.zone, entry.time))}
        <br />
        {labels.when(entry)}
      </>
    ),
    type: labels.type(entry),
    balance: labels.balance(entry),
    reference: entry.reference,
    amount: format.signedMoney(entry.amount, currency),
    after: format.money(entry.balance_after, currency),
  }))
  return (
    <table className={styles.entries}>
      <thead>
        <tr>
          {printedColumns.map((column) => (
            <th key={column} className={numericColumns.has(column) ? styles.figure : undefined}>
              {t(`csv.column.${column}`, { zone: calendar.zone })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="tabular">
        {rows.map((row) => (
          <tr key={row.number}>
            {printedColumns.map((column) => (
              <td key={column} className={numericColumns.has(column) ? styles.figure : undefined}>
                {row[column]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
