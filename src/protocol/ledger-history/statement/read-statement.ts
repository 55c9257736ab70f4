/** Verifies a statement's file alone, without the host (docs/verifiable-history.md). Pure; reports every fault it finds. */
import { byteOrderMark, parseCsv, withoutFormulas } from '../../csv.ts'
import { equalBytes } from '../bytes.ts'
import type { Checkpoint, CheckpointNote } from '../checkpoint.ts'
import { compareCode } from '../compare-code.ts'
import { rootFromRange } from '../merkle-tree.ts'
import { formatVerifierKey, parsePublicKey, parseVerifierKey } from '../signed-note.ts'
import { checkBalances } from './statement-balances.ts'
import { fileHashOf, sealedColumns } from './statement-file.ts'
import { laterStatuses, layLeaves, type NumberedStatus, type Proof, readProof } from './statement-proof.ts'
import {
  type AddFault,
  differingColumns,
  languageOf,
  type NumberedRecord,
  recordOf,
  type SealedEntry,
  type StatementFault,
  type StatementLanguage,
  type StatementWords,
  sealedEntry,
} from './statement-records.ts'

export interface StatementReport {
  /** Empty for a statement that is right. */
  readonly faults: readonly StatementFault[]
  readonly entries: number
  /** The time of the first and the last entry. */
  readonly from: string | undefined
  readonly to: string | undefined
  readonly checkpoint: Checkpoint | undefined
  /** The verifier key that signed the checkpoint. */
  readonly key: string | undefined
  readonly code: string | undefined
  /** What ties the leaves to the checkpoint, for a comparison with another statement. */
  readonly run: SealedRun | undefined
}

export interface SealedRun {
  readonly start: number
  readonly before: readonly Uint8Array[]
  readonly leafHashes: readonly Uint8Array[]
  readonly publicKey: Uint8Array
}

export interface StatementOptions {
  readonly languages: readonly StatementWords[]
  /** A verifier key, or its last part, that must have signed. Default: the key in the file. */
  readonly key?: string | undefined
  /** Finds one fault instead of all of them. */
  readonly stopsAtFirst?: boolean
  /** SHA-256 (hex) of everything before the last record, if the platform has computed it. */
  readonly fileHash?: string | undefined
  /** Called now and then with the part that is done, from 0 to 1. */
  readonly onProgress?: ((part: number) => void) | undefined
}

/** A statement that is read, and whose signature is not verified yet. */
export interface ReadStatement {
  readonly report: StatementReport
  /** Undefined if there is nothing to verify, or no need after a fault. */
  readonly claim: { readonly note: CheckpointNote; readonly publicKey: Uint8Array } | undefined
}

/** Reads a statement's file and verifies everything but the signature. */
export function readStatement(file: string, options: StatementOptions): ReadStatement {
  const faults: StatementFault[] = []
  const add: AddFault = (kind, line, column) => {
    faults.push({ kind, ...(line !== undefined && { record: line }), ...(column && { column }) })
    if (options.stopsAtFirst) throw stop
  }
  try {
    const { claim, ...found } = read(file, options, add)
    return { report: { ...nothing, ...found, faults }, claim }
  } catch (error) {
    if (error === stop) return { report: { ...nothing, faults }, claim: undefined }
    throw error
  }
}

/** The report of a statement whose signature was verified or not. */
export function withSignature({ report, claim }: ReadStatement, isSigned: boolean): StatementReport {
  if (!claim || isSigned) return report
  return { ...report, faults: [...report.faults, { kind: 'signature' }], key: undefined, run: undefined }
}

const stop = new Error('the first fault')

const nothing: StatementReport = {
  faults: [],
  entries: 0,
  from: undefined,
  to: undefined,
  checkpoint: undefined,
  key: undefined,
  code: undefined,
  run: undefined,
}

type Read = Partial<StatementReport> & Partial<Pick<ReadStatement, 'claim'>>

function read(file: string, options: StatementOptions, add: AddFault): Read {
  const { languages, key, onProgress } = options
  const records = parseRecords(file, add)
  const [header, ...rows] = records ?? []
  if (!header) return {}
  const last = rows.at(-1)
  const hash = options.fileHash ?? fileHashOf(file)
  if (last?.record.type !== 'file' || last.record.seal !== hash) add('file', last?.line)
  const language = languageOf(header.record, languages)
  if (!language) {
    add('words', 1)
    return {}
  }
  const sections = sectionsOf(rows, language, add)
  const entries = readEntries(sections.entry, language, add, onProgress)
  checkBalances(sections, entries, language, add)
  const proof = readProof(sections.proof, add)
  if (!proof) return { entries: entries.length }
  const { checkpoint } = proof.note
  onProgress?.(readingPart)
  const { statuses, leafHashes } = layLeaves(proof, entries, add)
  onProgress?.((1 + readingPart) / 2)
  const root = rootFromRange({ ...proof, leafHashes }, checkpoint.size)
  if (!root || !equalBytes(root, checkpoint.root)) add('root')
  checkStatuses(entries, [...statuses, ...laterStatuses(proof, add)], language, add)
  const code = compareCode(checkpoint)
  if (proof.code !== code) add('code')
  const publicKey = checkKey(proof, key, add)
  return {
    entries: entries.length,
    from: entries[0]?.leaf.time,
    to: entries.at(-1)?.leaf.time,
    checkpoint,
    key: publicKey && formatVerifierKey({ name: checkpoint.origin, publicKey }),
    code,
    run: publicKey && { start: proof.start, before: proof.before, leafHashes, publicKey },
    claim: publicKey && { note: proof.note, publicKey },
  }
}

function parseRecords(file: string, add: AddFault): NumberedRecord[] | undefined {
  const cells = file.startsWith(byteOrderMark) ? parseCsv(file.slice(byteOrderMark.length)) : undefined
  if (!cells || cells.length === 0) {
    add('format')
    return undefined
  }
  const records: NumberedRecord[] = []
  for (const [index, row] of cells.entries()) {
    const record = recordOf(row)
    if (!record) {
      add(row.length === sealedColumns.length - 1 ? 'unsealed' : 'format', index + 1)
      return undefined
    }
    records.push({ record, line: index + 1 })
  }
  return records
}

const sectionNames = ['opening', 'entry', 'closing', 'proof'] as const
type Sections = Record<(typeof sectionNames)[number], NumberedRecord[]>

/** The records by their kind; each kind has to follow the one before it. */
function sectionsOf(rows: readonly NumberedRecord[], { words }: StatementLanguage, add: AddFault): Sections {
  const texts = { ...words.record, proof: 'proof' }
  const labels = sectionNames.map((name) => withoutFormulas(texts[name]))
  const sections: Sections = { opening: [], entry: [], closing: [], proof: [] }
  let reached = 0
  for (const row of rows) {
    const index = labels.indexOf(row.record.record)
    const name = sectionNames[index]
    if (name === undefined || index < reached) add('record', row.line, 'record')
    else {
      reached = index
      sections[name].push(row)
    }
  }
  return sections
}

/** The part of the work that comparing the records with their seals is. */
const readingPart = 0.8
const progressInterval = 1000

function readEntries(
  rows: readonly NumberedRecord[],
  language: StatementLanguage,
  add: AddFault,
  onProgress: StatementOptions['onProgress'],
): SealedEntry[] {
  const entries: SealedEntry[] = []
  for (const [index, row] of rows.entries()) {
    if (index % progressInterval === 0) onProgress?.((readingPart * index) / rows.length)
    const sealed = sealedEntry(row.record)
    if (!sealed) {
      add('seal', row.line, 'seal')
      continue
    }
    for (const column of differingColumns(row.record, sealed.leaf, language)) add('cell', row.line, column)
    const { leaf, hash } = sealed
    const previous = entries[entries.length - 1]?.leaf.number
    if (previous !== undefined && leaf.number !== previous + 1) add('number', row.line, 'number')
    entries.push({ record: row.record, line: row.line, leaf, hash })
  }
  return entries
}

/** The key that must have signed: the one that the file names, which must also be the demanded one. */
function checkKey(proof: Proof, demanded: string | undefined, add: AddFault): Uint8Array | undefined {
  const stated = parseVerifierKey(proof.key)
  if (!stated || stated.name !== proof.note.checkpoint.origin) {
    add('key')
    return undefined
  }
  if (demanded !== undefined) {
    const wanted = parseVerifierKey(demanded)?.publicKey ?? parsePublicKey(demanded)
    if (!wanted || !equalBytes(wanted, stated.publicKey)) add('key')
  }
  return stated.publicKey
}

/**
 * A withdrawal has the status of its newest change in the file, and without one is pending. The entry that a change names may be
 * before the statement's first one.
 */
function checkStatuses(
  entries: readonly SealedEntry[],
  statuses: readonly NumberedStatus[],
  { words }: StatementLanguage,
  add: AddFault,
): void {
  const label = (status: string) => withoutFormulas(words.status[status] ?? status)
  const newest = new Map<string, NumberedStatus>()
  const ofEarlierEntries = new Set(['', label('pending')])
  const changed = new Set(statuses.map(({ leaf }) => leaf.entry))
  const references = new Map<number, string>()
  for (const { leaf } of entries) if (changed.has(leaf.number)) references.set(leaf.number, leaf.reference)
  for (const status of statuses) {
    const reference = references.get(status.leaf.entry)
    if (reference === undefined) ofEarlierEntries.add(label(status.leaf.status))
    else if ((newest.get(reference)?.index ?? -1) < status.index) newest.set(reference, status)
  }
  for (const { record, leaf, line } of entries) {
    const status = newest.get(leaf.reference)?.leaf.status
    const isRight =
      status === undefined ? ofEarlierEntries.has(record.status) : record.status === label(status)
    if (!isRight) add('status', line, 'status')
  }
}
