/**
 * The texts that the leaves of an account's tree hash (docs/verifiable-history.md): fixed lines, so that the same entry has
 * the same text everywhere. The sandbox writes them in `ledger_entry_leaf()` and `ledger_status_leaf()`.
 */
import { type Amount, parseAmount } from '../amount.ts'
import { utf8 } from './bytes.ts'
import { leafHash } from './merkle-tree.ts'

/** An entry of the ledger. */
export interface EntryLeaf {
  readonly kind: 'entry'
  readonly number: number
  /** UTC with milliseconds: `2026-11-23T08:15:30.000Z`. */
  readonly time: string
  /** `balance` and `type` as in `Entry`; types added later are leaves too. */
  readonly balance: string
  readonly amount: Amount
  readonly balanceAfter: Amount
  readonly type: string
  readonly reference: string
  readonly planId?: string | undefined
  /** The number of the entry that this one corrects. */
  readonly corrects?: number | undefined
  readonly requestId?: string | undefined
  readonly remarkKey: string
  readonly remarkParams: Readonly<Record<string, string>>
  /** Of a withdrawal: SHA-256 (hex) of its salted destination. */
  readonly destinationHash?: string | undefined
  /** 16 random bytes, hex. */
  readonly salt: string
}

/** A change of a withdrawal's status. */
export interface StatusLeaf {
  readonly kind: 'status'
  /** The number of the entry that took the amount from the balance. */
  readonly entry: number
  readonly status: string
  readonly time: string
  readonly salt: string
}

export type Leaf = EntryLeaf | StatusLeaf

const entryHeader = 'placard.entry/v1'
const statusHeader = 'placard.status/v1'

/** JSON of RFC 8785 for an object whose values are texts: sorted by UTF-16 code units, without white space. */
export function canonicalJson(values: Readonly<Record<string, string>>): string {
  const keys = Object.keys(values)
  if (keys.length === 0) return '{}'
  // At once if they are in order, as in every leaf of a statement.
  if (keys.every((key, index) => index === 0 || (keys[index - 1] ?? '') < key)) return JSON.stringify(values)
  const pairs = keys.sort().map((key) => `${JSON.stringify(key)}:${JSON.stringify(values[key])}`)
  return `{${pairs.join(',')}}`
}

/** The text of a leaf. Throws a RangeError if a value contains a line break, which could move text to another line. */
export function leafText(leaf: Leaf): string {
  const lines = linesOf(leaf)
  if (lines.some((line) => /[\r\n]/.test(line))) throw new RangeError('a line break in a value of a leaf')
  return joined(lines)
}

const linesOf = (leaf: Leaf): string[] => (leaf.kind === 'entry' ? entryLines(leaf) : statusLines(leaf))
const joined = (lines: readonly string[]): string => `${lines.join('\n')}\n`

/** The hash of a leaf's text. */
export function leafTextHash(text: string): Uint8Array {
  return leafHash(utf8(text))
}

function entryLines(leaf: EntryLeaf): string[] {
  return [
    entryHeader,
    `${leaf.number}`,
    leaf.time,
    leaf.balance,
    leaf.amount,
    leaf.balanceAfter,
    leaf.type,
    leaf.reference,
    leaf.planId ?? '',
    `${leaf.corrects ?? ''}`,
    leaf.requestId ?? '',
    leaf.remarkKey,
    canonicalJson(leaf.remarkParams),
    leaf.destinationHash ?? '',
    leaf.salt,
  ]
}

function statusLines(leaf: StatusLeaf): string[] {
  return [statusHeader, `${leaf.entry}`, leaf.status, leaf.time, leaf.salt]
}

/** The leaf of a text; undefined unless it is exactly what `leafText` returns for some leaf. */
export function parseLeafText(text: string): Leaf | undefined {
  if (text.includes('\r')) return undefined
  const lines = text.split('\n')
  const leaf = lines[0] === entryHeader ? parseEntry(lines) : parseStatus(lines)
  // The values are parts of lines, so none has a line break.
  return leaf !== undefined && isComplete(leaf) && isWrittenAs(leaf, lines) ? leaf : undefined
}

/** Whether these are the leaf's lines, and after them the end of the text. */
function isWrittenAs(leaf: Leaf, lines: readonly string[]): boolean {
  const written = linesOf(leaf)
  if (lines.length !== written.length + 1 || lines[written.length] !== '') return false
  return written.every((line, index) => line === lines[index])
}

function isComplete(leaf: Leaf): boolean {
  const number = leaf.kind === 'entry' ? leaf.number : leaf.entry
  return (
    Number.isSafeInteger(number) &&
    number > 0 &&
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(leaf.time) &&
    /^[\da-f]{32}$/.test(leaf.salt)
  )
}

function parseEntry(lines: readonly string[]): EntryLeaf | undefined {
  // By index, because destructuring 100,000 arrays takes several times as long.
  const line = (index: number) => lines[index] ?? ''
  const amount = parseAmount(line(4))
  const balanceAfter = parseAmount(line(5))
  const remarkParams = parseParams(line(12))
  if (!amount || !balanceAfter || !remarkParams) return undefined
  return {
    kind: 'entry',
    number: Number(line(1)),
    time: line(2),
    balance: line(3),
    amount,
    balanceAfter,
    type: line(6),
    reference: line(7),
    planId: line(8) || undefined,
    corrects: line(9) === '' ? undefined : Number(line(9)),
    requestId: line(10) || undefined,
    remarkKey: line(11),
    remarkParams,
    destinationHash: line(13) || undefined,
    salt: line(14),
  }
}

function parseParams(text: string): Record<string, string> | undefined {
  try {
    const parsed: unknown = JSON.parse(text)
    return isParams(parsed) ? parsed : undefined
  } catch {
    return undefined
  }
}

const isParams = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((param) => typeof param === 'string')

function parseStatus(lines: readonly string[]): StatusLeaf | undefined {
  const [header, entry = '', status = '', time = '', salt = ''] = lines
  return header === statusHeader ? { kind: 'status', entry: Number(entry), status, time, salt } : undefined
}
