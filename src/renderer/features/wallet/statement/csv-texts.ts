/** The texts of a statement's file in the current language, for writing it and for verifying it. */
import { t } from 'i18next'
import { withoutSoftHyphens } from '#i18n/soft-hyphens.ts'
import type { Balance, Entry, EntryType } from '#protocol/http/wallet.ts'
import type { StatementWords } from '#protocol/ledger-history/statement/statement-records.ts'
import type { CsvTexts } from '#protocol/ledger-history/statement/write-statement.ts'
import type { Statement } from './statement.ts'

export const csvTexts = (zone: string): CsvTexts => ({
  column: (column) => t(`wallet:csv.column.${column}`, { zone }),
  record: (kind) => t(`wallet:csv.record.${kind}`),
  balance: (balance) => withoutSoftHyphens(t(`wallet:balance.${balance}`)),
  type: (type) => withoutSoftHyphens(t(`wallet:entryType.${type}`)),
  status: (status) => withoutSoftHyphens(t(`wallet:status.${status}`)),
})

/** The texts that occur in a statement, by the protocol's names. */
export function wordsOf({ opening, closing, entries }: Statement): StatementWords {
  const texts = csvTexts('{{zone}}')
  const balances = new Set<Balance>([...opening.keys(), ...closing.keys()])
  const types = new Set<EntryType>()
  const statuses = new Set<NonNullable<Entry['status']>>(['pending'])
  for (const { balance, type, status } of entries) {
    balances.add(balance)
    types.add(type)
    if (status) statuses.add(status)
  }
  return {
    column: columnsOf(texts),
    record: {
      opening: texts.record('opening'),
      entry: texts.record('entry'),
      closing: texts.record('closing'),
    },
    balance: Object.fromEntries([...balances].map((balance) => [balance, texts.balance(balance)])),
    type: Object.fromEntries([...types].map((type) => [type, texts.type(type)])),
    status: Object.fromEntries([...statuses].map((status) => [status, texts.status(status)])),
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
