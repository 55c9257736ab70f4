/** The records of a statement's file, compared with their seals. */
import { withoutFormulas } from '../../csv.ts'
import { dayAndTimeIn, dayIn } from '../../zone-time.ts'
import { fromBase64, fromUtf8 } from '../bytes.ts'
import { type EntryLeaf, parseLeafText } from '../leaf.ts'
import { leafHash } from '../merkle-tree.ts'
import { type StatementColumn, sealedColumns } from './statement-file.ts'

/** Texts by the protocol's names. */
export type Labels = Readonly<Record<string, string>>

/** The texts of a statement in one language. */
export interface StatementWords {
  /** `date` and `time` have the placeholder `{{zone}}`. */
  readonly column: Readonly<Record<StatementColumn, string>>
  readonly record: Readonly<Record<'opening' | 'entry' | 'closing', string>>
  readonly balance: Labels
  readonly type: Labels
  readonly status: Labels
  /** The templates of remarks by their keys, with `{{parameters}}`; none if the remarks are not to be compared. */
  readonly remark?: Labels | undefined
}

/** What is wrong with a file; a text of each kind is in `scripts/verify/`. */
export type StatementFaultKind =
  | 'format'
  | 'unsealed'
  | 'words'
  | 'record'
  | 'cell'
  | 'seal'
  | 'number'
  | 'balance'
  | 'status'
  | 'proof'
  | 'root'
  | 'signature'
  | 'key'
  | 'code'
  | 'file'
  | 'oldAccount'
  | 'oldKey'
  | 'oldHistory'
  | 'oldNotComparable'

export interface StatementFault {
  readonly kind: StatementFaultKind
  /** The record in the file, from 1, which is the header. */
  readonly record?: number
  readonly column?: StatementColumn
}

/** Notes a fault of a record. */
export type AddFault = (kind: StatementFaultKind, line?: number, column?: StatementColumn) => void

export type FileRecord = Readonly<Record<StatementColumn, string>>

export interface NumberedRecord {
  readonly record: FileRecord
  /** From 1, which is the header. */
  readonly line: number
}

export interface SealedEntry extends NumberedRecord {
  readonly leaf: EntryLeaf
  /** Of the leaf. */
  readonly hash: Uint8Array
}

/** A record by its columns; undefined if it does not have exactly these. */
export function recordOf(cells: readonly string[]): FileRecord | undefined {
  if (cells.length !== sealedColumns.length) return undefined
  const cell = (index: number) => cells[index] ?? ''
  // One by one, because a loop over the columns takes several times as long.
  return {
    record: cell(0),
    number: cell(1),
    date: cell(2),
    time: cell(3),
    balance: cell(4),
    type: cell(5),
    amount: cell(6),
    after: cell(7),
    currency: cell(8),
    reference: cell(9),
    remark: cell(10),
    plan: cell(11),
    corrects: cell(12),
    status: cell(13),
    reason: cell(14),
    seal: cell(15),
  }
}

export interface StatementLanguage {
  readonly words: StatementWords
  readonly zone: string
}

/** The language and time zone of a header; undefined if it is none of these languages'. */
export function languageOf(
  header: FileRecord,
  languages: readonly StatementWords[],
): StatementLanguage | undefined {
  for (const words of languages) {
    const [before = '', after = ''] = words.column.date.split('{{zone}}')
    if (!header.date.startsWith(before) || !header.date.endsWith(after)) continue
    const zone = header.date.slice(before.length, header.date.length - after.length)
    const titles = sealedColumns.map((column) => words.column[column].replace('{{zone}}', zone))
    if (sealedColumns.every((column, index) => header[column] === withoutFormulas(titles[index] ?? ''))) {
      return isZone(zone) ? { words, zone } : undefined
    }
  }
  return undefined
}

function isZone(zone: string): boolean {
  try {
    dayIn(zone, 0)
    return true
  } catch {
    return false
  }
}

/** A number of hundredths of at most this length is exact. */
const shortFigure = 14
const unitsOfHundredth = 10n ** 10n

/** A decimal figure as a whole number of 10^-12; undefined for anything else. */
export function unitsOf(figure: string): bigint | undefined {
  if (figure.length <= shortFigure && /^-?\d+(?:\.\d\d?)?$/.test(figure))
    return BigInt(Math.round(Number(figure) * 100)) * unitsOfHundredth
  const [, sign, whole = '', part = ''] = /^(-?)(\d{1,24})(?:\.(\d{1,12}))?$/.exec(figure) ?? []
  if (whole === '') return undefined
  const units = BigInt(`${whole}${part.padEnd(12, '0')}`)
  return sign ? -units : units
}

/** Whether two figures are the same decimal number. Most are the same text. */
const isSameFigure = (figure: string, canonical: string): boolean =>
  figure === canonical || unitsOf(figure) === unitsOf(canonical)

/** Whether the words have this label for a balance. */
export const isBalanceLabel = (label: string, { words }: StatementLanguage): boolean =>
  Object.values(words.balance).some((text) => withoutFormulas(text) === label)

/** The leaf of an entry's record; undefined if its seal is not the text of an entry's leaf. */
export function sealedEntry({ seal }: FileRecord): Omit<SealedEntry, keyof NumberedRecord> | undefined {
  const bytes = fromBase64(seal)
  const text = bytes && fromUtf8(bytes)
  const leaf = text === undefined ? undefined : parseLeafText(text)
  if (bytes === undefined || leaf?.kind !== 'entry' || Number.isNaN(Date.parse(leaf.time))) return undefined
  return { leaf, hash: leafHash(bytes) }
}

/** The columns whose cells differ from the seal. Status, reason and currency are not part of an entry's leaf. */
export function differingColumns(
  record: FileRecord,
  leaf: EntryLeaf,
  { words, zone }: StatementLanguage,
): StatementColumn[] {
  const differing: StatementColumn[] = []
  const compare = (column: StatementColumn, text: string) => {
    if (record[column] !== withoutFormulas(text)) differing.push(column)
  }
  const remark = remarkOf(leaf, words)
  compare('record', words.record.entry)
  compare('number', String(leaf.number))
  if (`${record.date} ${record.time}` !== dayAndTimeIn(zone, leaf.time)) {
    const isSameDay = record.date === dayIn(zone, leaf.time)
    differing.push(isSameDay ? 'time' : 'date')
  }
  compare('balance', words.balance[leaf.balance] ?? leaf.balance)
  compare('type', words.type[leaf.type] ?? leaf.type)
  if (!isSameFigure(record.amount, leaf.amount)) differing.push('amount')
  if (!isSameFigure(record.after, leaf.balanceAfter)) differing.push('after')
  compare('reference', leaf.reference)
  if (remark !== undefined) compare('remark', remark)
  compare('plan', leaf.planId ?? '')
  compare('corrects', leaf.corrects === undefined ? '' : String(leaf.corrects))
  return differing
}

/** Undefined for a remark whose words are not known. */
const remarkOf = (leaf: EntryLeaf, { remark }: StatementWords): string | undefined =>
  remark?.[leaf.remarkKey]?.replace(
    /\{\{(\w+)\}\}/g,
    (placeholder, name: string) => leaf.remarkParams[name] ?? placeholder,
  )
