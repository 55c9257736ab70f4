/** The texts of a statement's file in the current language, for writing it and for verifying it. */
import { t } from 'i18next'
import { withoutBreakMarks } from '#i18n/break-marks.ts'
import { Balance, entryTypes, withdrawalStatuses } from '#protocol/http/wallet.ts'
import type { StatementWords } from '#protocol/ledger-history/statement/statement-records.ts'
import type { CsvTexts } from '#protocol/ledger-history/statement/write-statement.ts'

/** Calls `textOf` once for each name: 100,000 records have the same few texts. */
function remembered<Name extends string>(textOf: (name: Name) => string): (name: Name) => string {
  const texts = new Map<Name, string>()
  return (name) => {
    const known = texts.get(name)
    if (known !== undefined) return known
    const text = textOf(name)
    texts.set(name, text)
    return text
  }
}

export const csvTexts = (zone: string): CsvTexts => ({
  column: (column) => t(`wallet:csv.column.${column}`, { zone }),
  record: remembered((kind) => t(`wallet:csv.record.${kind}`)),
  balance: remembered((balance) => withoutBreakMarks(t(`wallet:balance.${balance}`))),
  type: remembered((type) => withoutBreakMarks(t(`wallet:entryType.${type}`))),
  status: remembered((status) => withoutBreakMarks(t(`wallet:status.${status}`))),
})

/** The texts of any statement, by the protocol's names. */
export function statementWords(): StatementWords {
  const texts = csvTexts('{{zone}}')
  const labels = <Name extends string>(names: readonly Name[], textOf: (name: Name) => string) =>
    Object.fromEntries(names.map((name) => [name, textOf(name)]))
  return {
    column: columnsOf(texts),
    record: {
      opening: texts.record('opening'),
      entry: texts.record('entry'),
      closing: texts.record('closing'),
    },
    balance: labels(Balance.options, texts.balance),
    type: labels(entryTypes, texts.type),
    status: labels(withdrawalStatuses, texts.status),
  }
}

const columnsOf = ({ column }: CsvTexts): StatementWords['column'] => ({
  record: column('record'),
  number: column('number'),
  date: column('date'),
  time: column('time'),
  balance: column('balance'),
  type: column('type'),
  amount: column('amount'),
  after: column('after'),
  currency: column('currency'),
  reference: column('reference'),
  remark: column('remark'),
  plan: column('plan'),
  corrects: column('corrects'),
  status: column('status'),
  reason: column('reason'),
  seal: column('seal'),
})
