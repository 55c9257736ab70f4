/** The `proof` records of a statement's file: what ties its leaves to a signed checkpoint. */
import { fromUtf8 } from '../bytes.ts'
import { type CheckpointNote, parseCheckpoint } from '../checkpoint.ts'
import { leafTextHash, parseLeafText, type StatusLeaf } from '../leaf.ts'
import { verifyInclusion } from '../merkle-tree.ts'
import { parseTlogProof } from '../tlog-proof.ts'
import {
  type ProofKind,
  parseHashes,
  proofKinds,
  sealedColumns,
  sealOf,
  textOfSeal,
} from './statement-file.ts'
import type { AddFault, NumberedRecord } from './statement-records.ts'

export interface Proof {
  readonly checkpoint: string
  readonly note: CheckpointNote
  readonly key: string
  readonly code: string
  readonly start: number
  readonly before: readonly Uint8Array[]
  readonly after: readonly Uint8Array[]
  readonly others: readonly { index: number; text: string; line: number }[]
  readonly later: readonly { text: string; line: number }[]
}

const orderOfProof: readonly string[] = proofKinds
const isNumber = (text: string): boolean => /^(?:0|[1-9]\d{0,14})$/.test(text)
const hasNumber: ReadonlySet<string> = new Set<ProofKind>(['checkpoint', 'before', 'leaf'])

/** Undefined if a record is missing or is not what it should be. */
export function readProof(rows: readonly NumberedRecord[], add: AddFault): Proof | undefined {
  let reached = 0
  for (const { record, line } of rows) {
    const kind = orderOfProof.indexOf(record.type)
    const isSingle = record.type !== 'leaf' && record.type !== 'proof'
    if (kind < reached) add('proof', line, 'type')
    reached = isSingle ? kind + 1 : kind
    if (isNumber(record.number) !== hasNumber.has(record.type)) add('proof', line, 'number')
    for (const column of sealedColumns) {
      const isUsed = column === 'record' || column === 'type' || column === 'number' || column === 'seal'
      if (!isUsed && record[column] !== '') add('proof', line, column)
    }
  }
  const of = (kind: ProofKind) => rows.filter(({ record }) => record.type === kind)
  const [key] = of('key')
  const [checkpoint] = of('checkpoint')
  const [code] = of('code')
  const [beforeRow] = of('before')
  const [afterRow] = of('after')
  const noteText = checkpoint && textOfSeal(checkpoint.record.seal)
  const note = noteText === undefined ? undefined : parseCheckpoint(noteText)
  const before = beforeRow && parseHashes(beforeRow.record.seal)
  const after = afterRow && parseHashes(afterRow.record.seal)
  const texts = (kind: ProofKind) =>
    of(kind).map(({ record, line }) => ({
      index: Number(record.number),
      text: textOfSeal(record.seal) ?? '',
      line,
    }))
  if (noteText !== undefined && checkpoint?.record.seal !== sealOf(noteText)) add('proof', checkpoint?.line)
  if (!key || !checkpoint || !code || noteText === undefined || !note || !before || !after || !beforeRow) {
    add('proof')
    return undefined
  }
  if (checkpoint.record.number !== String(note.checkpoint.size)) add('proof', checkpoint.line, 'number')
  return {
    checkpoint: noteText,
    note,
    key: key.record.seal,
    code: code.record.seal,
    start: Number(beforeRow.record.number),
    before,
    after,
    others: texts('leaf'),
    later: texts('proof'),
  }
}

export interface NumberedStatus {
  readonly index: number
  readonly leaf: StatusLeaf
}

/** The hashes of the run: status changes at their indices, and the entries in between in their order. */
export function layLeaves(proof: Proof, entries: readonly { hash: Uint8Array }[], add: AddFault) {
  const leafHashes: Uint8Array[] = []
  const statuses: NumberedStatus[] = []
  const others = proof.others.values()
  let other = others.next()
  // The entries, and then their end, before which there may be more changes of a status.
  for (let index = 0; index <= entries.length; index += 1) {
    const hash = entries[index]?.hash
    while (!other.done && other.value.index === proof.start + leafHashes.length) {
      const leaf = parseLeafText(other.value.text)
      if (leaf?.kind !== 'status') add('seal', other.value.line, 'seal')
      else statuses.push({ index: other.value.index, leaf })
      leafHashes.push(leafTextHash(other.value.text))
      other = others.next()
    }
    if (hash !== undefined) leafHashes.push(hash)
  }
  if (!other.done) add('proof', other.value.line, 'number')
  return { leafHashes, statuses }
}

/** The status changes after the run, each with its own proof under the same checkpoint. */
export function laterStatuses(proof: Proof, add: AddFault): NumberedStatus[] {
  const found: NumberedStatus[] = []
  const { size, root } = proof.note.checkpoint
  for (const { text, line } of proof.later) {
    const parsed = parseTlogProof(text)
    const leafText = parsed?.extra && fromUtf8(parsed.extra)
    const leaf = leafText === undefined ? undefined : parseLeafText(leafText)
    const hash = leafText === undefined ? undefined : leafTextHash(leafText)
    const isIncluded =
      parsed && hash && verifyInclusion({ hash, index: parsed.index }, size, parsed.hashes, root)
    if (!parsed || leaf?.kind !== 'status' || !isIncluded || parsed.checkpoint !== proof.checkpoint)
      add('proof', line, 'seal')
    else found.push({ index: parsed.index, leaf })
  }
  return found
}
