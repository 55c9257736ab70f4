import { useTranslation } from 'react-i18next'
import { isSandbox, statement as operator } from '#data/operator.ts'
import { joinDetails } from '#i18n/details.ts'
import { useFormat } from '#i18n/format.ts'
import { hostNow } from '#lib/host-clock.ts'
import { host } from '#platform/host.ts'
import type { Summary, SummaryFigure, SummaryPart } from '#protocol/summary/summarize.ts'
import { useSession } from '#session/session.ts'
import { useIsPrinting } from '#shared/hooks/use-is-printing.ts'
import { OperatorStatement } from '#shared/money/operator-statement.tsx'
import { DefinitionList } from '#ui/definition-list/definition-list.tsx'
import { monthOf } from '../calendar.ts'
import type { Gathered } from '../statement/gather.ts'
import { SealCode } from '../statement/printed-entries.tsx'
import { ReconciliationMark } from '../statement/reconciliation-mark.tsx'
import { SignedMark } from '../statement/signed-mark.tsx'
import styles from '../statement/statement.module.css'
import { useCalendar } from '../use-calendar.ts'
import { moneyFigures, planFigures, shownFigures } from './summary-figures.tsx'

/**
 * The summary on paper, for an accountant: whose it is, who operates the network, what it was made from, and each month in a row.
 * Rendered only for printing. Amounts are never masked: a file is asked for, as the CSV is.
 */
export function PrintedSummary(gathered: Gathered) {
  const { t } = useTranslation(['wallet', 'parts'])
  const isPrinting = useIsPrinting()
  if (!isPrinting) return null
  const { summary, seal, verification, reconciliation } = gathered
  return (
    <div className={styles.paper}>
      <PaperHead {...gathered} />
      {seal && <SealCode seal={seal} />}
      <FigureTable
        title={t('total.title')}
        summary={summary}
        columns={['opening', ...shownFigures([...moneyFigures, 'net', 'credit'], summary), 'closing']}
      />
      <FigureTable title={t('parts:navigation.plans')} summary={summary} columns={planFigures} />
      <p className={styles.note}>{t('summary.netRule')}</p>
      <p className={styles.note}>{t('summary.dayRule')}</p>
      {!summary.areFeesTold && <p className={styles.note}>{t('summary.feesNotTold')}</p>}
      <ReconciliationMark reconciliation={reconciliation} currency={summary.currency} />
      {verification && <SignedMark verification={verification} />}
    </div>
  )
}

function PaperHead({ statement, summary }: Gathered) {
  const { t } = useTranslation(['wallet', 'parts'])
  const format = useFormat()
  const calendar = useCalendar()
  const isSimulated = useSession(isSandbox)
  const { entries } = statement
  const days = { from: calendar.day(summary.from), to: calendar.day(summary.to) }
  const [first, last] = [entries[0], entries.at(-1)]
  const count = t('statement.entries', { count: entries.length, number: format.number(entries.length) })
  const range = first && last && t('summary.range', { first: first.id, last: last.id })
  return (
    <>
      <DefinitionList
        items={[
          { label: t('statement.period'), value: t('statement.of', days), isStrong: true },
          { label: t('summary.madeFrom'), value: joinDetails([count, range]) },
          { label: t('csv.column.currency'), value: summary.currency },
          { label: t('summary.zone'), value: calendar.zone },
          { label: t('summary.made'), value: format.zonedDateTime(new Date(hostNow()).toISOString()) },
          { label: t('parts:operator.host'), value: host || location.origin },
        ]}
      />
      <OperatorStatement />
      {!operator && (
        <p className={styles.note}>
          {isSimulated ? t('parts:operator.sandbox') : t('parts:operator.unstated')}
        </p>
      )}
    </>
  )
}

type PaperColumn = SummaryFigure | 'opening' | 'closing'
type FigureTableProps = { title: string; summary: Summary; columns: readonly PaperColumn[] }

/** A row per month, and one for the whole period. */
function FigureTable({ title, summary, columns }: FigureTableProps) {
  const { t } = useTranslation(['wallet', 'parts'])
  const format = useFormat()
  const calendar = useCalendar()
  const { months, currency } = summary
  const textOf = (part: SummaryPart, column: PaperColumn) =>
    format.money(column === 'opening' || column === 'closing' ? part[column] : part.figures[column], currency)
  const titleOf = (column: PaperColumn) =>
    column === 'opening' || column === 'closing' ? t(`summary.${column}`) : t(`summary.figure.${column}`)
  const cellsOf = (part: SummaryPart) => columns.map((column) => <td key={column}>{textOf(part, column)}</td>)
  return (
    <table className={styles.table}>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{t('summary.month')}</th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {titleOf(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="tabular">
        {months.map((month) => (
          <tr key={month.from}>
            <th scope="row">{calendar.month(monthOf(month.from))}</th>
            {cellsOf(month)}
          </tr>
        ))}
      </tbody>
      <tfoot className="tabular">
        <tr>
          <th scope="row">{t('summary.total')}</th>
          {cellsOf(summary)}
        </tr>
      </tfoot>
    </table>
  )
}
