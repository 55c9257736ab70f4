/** The balances of a statement's file, compared with its entries. */
import { withoutFormulas } from '../../csv.ts'
import {
  type AddFault,
  isBalanceLabel,
  type NumberedRecord,
  type SealedEntry,
  type StatementLanguage,
  unitsOf,
} from './statement-records.ts'

const emptyInBalances = [
  'number',
  'time',
  'type',
  'amount',
  'reference',
  'remark',
  'plan',
  'corrects',
  'status',
  'reason',
  'seal',
] as const

/** Opening plus entries is closing, for each balance, all in one currency. */
export function checkBalances(
  { opening, closing }: Readonly<Record<'opening' | 'closing', readonly NumberedRecord[]>>,
  entries: readonly SealedEntry[],
  language: StatementLanguage,
  add: AddFault,
): void {
  const { words } = language
  const currency = [...opening, ...entries, ...closing][0]?.record.currency ?? ''
  for (const { record, line } of [...opening, ...entries, ...closing]) {
    if (record.currency !== currency || !/^[A-Z]{3}$/.test(currency)) add('cell', line, 'currency')
  }
  const from = opening[0]?.record.date ?? ''
  const to = closing[0]?.record.date ?? ''
  const isWithin = (date: string | undefined) => date === undefined || (from <= date && date <= to)
  for (const { record, line } of opening) if (record.date !== from) add('cell', line, 'date')
  for (const { record, line } of closing) if (record.date !== to) add('cell', line, 'date')
  if (!isWithin(entries[0]?.record.date) || !isWithin(entries.at(-1)?.record.date)) add('record')
  const figures = (rows: readonly NumberedRecord[]) => {
    const all = new Map<string, bigint>()
    for (const { record, line } of rows) {
      const figure = unitsOf(record.after)
      for (const column of emptyInBalances) if (record[column] !== '') add('cell', line, column)
      if (!/^\d{4}-\d\d-\d\d$/.test(record.date)) add('cell', line, 'date')
      if (figure === undefined) add('cell', line, 'after')
      else if (all.has(record.balance) || !isBalanceLabel(record.balance, language))
        add('cell', line, 'balance')
      else all.set(record.balance, figure)
    }
    return all
  }
  const current = figures(opening)
  const ends = figures(closing)
  for (const { leaf, line } of entries) {
    const label = withoutFormulas(words.balance[leaf.balance] ?? leaf.balance)
    const after = unitsOf(leaf.balanceAfter) ?? 0n
    if ((current.get(label) ?? 0n) + (unitsOf(leaf.amount) ?? 0n) !== after) add('balance', line, 'after')
    current.set(label, after)
  }
  for (const label of new Set([...current.keys(), ...ends.keys()])) {
    const row = closing.find(({ record }) => record.balance === label)
    if ((current.get(label) ?? 0n) !== (ends.get(label) ?? 0n)) add('balance', row?.line, 'after')
  }
}
