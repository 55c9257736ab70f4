import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/format.ts'
import { parseCheckpoint } from '#protocol/ledger-history/checkpoint.ts'
import { compareCode } from '#protocol/ledger-history/compare-code.ts'
import type { StatementColumn } from '#protocol/ledger-history/statement/statement-file.ts'
import type { StatementSeal } from '#protocol/ledger-history/statement/write-statement.ts'
import { dayIn } from '#protocol/zone-time.ts'
import { useIsPrinting } from '#shared/hooks/use-is-printing.ts'
import { useEntryLabels } from '../ledger/use-entry-labels.ts'
import { useCalendar } from '../use-calendar.ts'
import styles from './statement.module.css'
import type { Statement } from './statement.ts'

const printedColumns = [
  'number',
  'date',
  'type',
  'balance',
  'reference',
  'amount',
  'after',
] as const satisfies readonly StatementColumn[]
const numericColumns: ReadonlySet<StatementColumn> = new Set(['amount', 'after'])

type PrintedEntriesProps = {
  statement: Statement
  /** Undefined where the host keeps no verifiable history. */
  seal: StatementSeal | undefined
}

/** All entries of a statement, with the code of its signed history, rendered only for printing: there may be too many for the screen, and the file has them. */
export function PrintedEntries({ statement, seal }: PrintedEntriesProps) {
  const isPrinting = useIsPrinting()
  if (!isPrinting) return null
  return (
    <>
      <EntryTable statement={statement} />
      {seal && <SealCode seal={seal} />}
    </>
  )
}

/** What the app of the same account shows for the same signed history. */
export function SealCode({ seal: { proof } }: { seal: StatementSeal }) {
  const { t } = useTranslation('parts')
  const format = useFormat()
  const checkpoint = parseCheckpoint(proof.checkpoint)?.checkpoint
  return (
    checkpoint && (
      <p className={styles.seal}>
        <span>{`${t('history.records')}: ${format.number(checkpoint.size)}`}</span>
        <span>{`${t('history.code')}: ${compareCode(checkpoint)}`}</span>
      </p>
    )
  )
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
