/**
 * The statement's file with seals (docs/verifiable-history.md): each entry has the text of its leaf, and records of the kind
 * `proof` tie these leaves to a signed checkpoint.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { type Cell, csvLine } from '../../csv.ts'
import { fromBase64, fromUtf8, textToBase64, toBase64, toHex, utf8 } from '../bytes.ts'
import { parseCheckpoint } from '../checkpoint.ts'
import { compareCode } from '../compare-code.ts'
import { hashLength } from '../merkle-tree.ts'
import { formatVerifierKey } from '../signed-note.ts'

export const statementColumns = [
  'record',
  'number',
  'date',
  'time',
  'balance',
  'type',
  'amount',
  'after',
  'currency',
  'reference',
  'remark',
  'plan',
  'corrects',
  'status',
  'reason',
] as const
/** `seal` is in files of a host with a verifiable history only. */
export type StatementColumn = (typeof statementColumns)[number] | 'seal'

export const sealedColumns: readonly StatementColumn[] = [...statementColumns, 'seal']

/** The text of a leaf as a cell: base64, because a spreadsheet would change line breaks, signs and apostrophes. */
export const sealOf = (leafText: string): string => textToBase64(leafText)

/** Undefined if the cell is not base64 of UTF-8. */
export function textOfSeal(seal: string): string | undefined {
  const bytes = fromBase64(seal)
  return bytes && fromUtf8(bytes)
}

/** The kinds of a `proof` record, in its column `type`. */
export const proofKinds = ['key', 'checkpoint', 'code', 'before', 'after', 'leaf', 'proof', 'file'] as const
export type ProofKind = (typeof proofKinds)[number]

/** A leaf beside the statement's entries. */
export interface OtherLeaf {
  readonly index: number
  readonly text: string
}

/** What ties the leaves of a statement to a checkpoint. */
export interface StatementProof {
  /** The whole signed note of the checkpoint. */
  readonly checkpoint: string
  readonly publicKey: Uint8Array
  /** The index of the first leaf of the run. */
  readonly start: number
  readonly before: readonly Uint8Array[]
  readonly after: readonly Uint8Array[]
  /** The leaves of the run that are no entries: changes of a withdrawal's status. */
  readonly others: readonly OtherLeaf[]
  /** Proofs (`.tlog-proof`) under the same checkpoint of status changes after the run. */
  readonly later: readonly string[]
}

/** As it is, although Base64 may start with a plus sign: with the apostrophe of `withoutFormulas` it would be no hash. */
const joined = (hashes: readonly Uint8Array[]): Cell => ({ figure: hashes.map(toBase64).join(' ') })

/** Undefined unless the cell consists of hashes. */
export function parseHashes(cell: string): Uint8Array[] | undefined {
  if (cell === '') return []
  const hashes: Uint8Array[] = []
  for (const part of cell.split(' ')) {
    const hash = fromBase64(part)
    if (hash?.length !== hashLength) return undefined
    hashes.push(hash)
  }
  return hashes
}

function proofLine(kind: ProofKind, seal: Cell, number?: number): string {
  const cells: Partial<Record<StatementColumn, Cell>> = {
    record: 'proof',
    type: kind,
    seal,
    ...(number !== undefined && { number: String(number) }),
  }
  return csvLine(sealedColumns.map((column) => cells[column] ?? ''))
}

/** The `proof` records, which follow the closing balances, without the last one. Throws a TypeError without a checkpoint. */
export function proofLines(proof: StatementProof): string {
  const checkpoint = parseCheckpoint(proof.checkpoint)?.checkpoint
  if (!checkpoint) throw new TypeError('not a checkpoint')
  return [
    proofLine('key', formatVerifierKey({ name: checkpoint.origin, publicKey: proof.publicKey })),
    proofLine('checkpoint', sealOf(proof.checkpoint), checkpoint.size),
    proofLine('code', compareCode(checkpoint)),
    proofLine('before', joined(proof.before), proof.start),
    proofLine('after', joined(proof.after)),
    ...proof.others.map(({ index, text }) => proofLine('leaf', sealOf(text), index)),
    ...proof.later.map((text) => proofLine('proof', sealOf(text))),
  ].join('')
}

/** Hashes a file while it is written, in chunks. */
export function createFileSeal(): { add: (chunk: string) => void; line: () => string } {
  const hash = sha256.create()
  return {
    add: (chunk) => void hash.update(utf8(chunk)),
    line: () => proofLine('file', toHex(hash.digest())),
  }
}

const pieceLength = 65_536

/** SHA-256 (hex) of everything before a file's last record, which is one line, whatever it says. */
export function fileHashOf(file: string): string {
  const end = file.lastIndexOf('\r\n', file.length - 3) + 2
  const hash = sha256.create()
  for (let position = 0; position < end; ) {
    let next = Math.min(position + pieceLength, end)
    // The two halves of a character stay together.
    if (next < end && (file.charCodeAt(next - 1) & 0xfc00) === 0xd800) next -= 1
    hash.update(utf8(file.slice(position, next)))
    position = next
  }
  return toHex(hash.digest())
}

/** The last record: the SHA-256 of everything before it, so that accidental damage is found in every byte. */
export function fileLine(before: string): string {
  const seal = createFileSeal()
  seal.add(before)
  return seal.line()
}
