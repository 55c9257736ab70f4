/** Judges a checkpoint by what is remembered of the account's history. Pure but for the requests that `ask` sends. */

import { keysAfter, parseRestore } from '#protocol/ledger-history/announced-keys.ts'
import { equalBytes, fromBase64 } from '#protocol/ledger-history/bytes.ts'
import { type Checkpoint, type CheckpointNote, parseCheckpoint } from '#protocol/ledger-history/checkpoint.ts'
import { verifyConsistency } from '#protocol/ledger-history/merkle-tree.ts'
import { formatPublicKey, parsePublicKey } from '#protocol/ledger-history/signed-note.ts'
import { checkpointSignerAsync, noteSigner } from '#protocol/ledger-history/verify-note-async.ts'
import { type FaultKind, type HistoryMemory, withFault } from '../history-memory.ts'
import { verifyEd25519Async } from './platform-ed25519.ts'

/** The host's answer to `GET /ledger/checkpoint`. */
export interface CheckpointAnswer {
  readonly checkpoint: string
  readonly consistency?: readonly string[] | undefined
  readonly statements: readonly string[]
  readonly key?: string | undefined
}

export interface JudgeOptions {
  readonly ask: (old: number | undefined) => Promise<CheckpointAnswer>
  /** From the operator's configuration. */
  readonly configuredKey: string | undefined
  /** ISO 8601. */
  readonly now: string
}

type Point = Pick<Checkpoint, 'size' | 'root'>

const signerOf = (checkpoint: CheckpointNote, keys: readonly Uint8Array[]) =>
  checkpointSignerAsync(checkpoint, keys, verifyEd25519Async)

interface Restore extends Point {
  readonly statement: string
}

/** The announced restores of this tree that are new to this device. */
async function announcedRestores(
  { statements }: CheckpointAnswer,
  origin: string,
  keys: readonly Uint8Array[],
  memory: HistoryMemory,
): Promise<Restore[]> {
  const signers = keys.map((publicKey) => ({ name: origin, publicKey }))
  const restores: Restore[] = []
  for (const statement of statements) {
    const restore = parseRestore(statement)
    if (restore?.origin !== origin || memory.notices.some(({ note }) => note === statement)) continue
    if (await noteSigner(restore.note, signers, verifyEd25519Async)) restores.push({ ...restore, statement })
  }
  return restores
}

function isConsistent(old: Point, newer: Point, proof: readonly string[] | undefined): boolean {
  const hashes = proof?.map((hash) => fromBase64(hash) ?? new Uint8Array())
  return hashes !== undefined && verifyConsistency(old, newer, hashes)
}

/** The memory after the host's newest checkpoint: with it, or with a fault. Rejects if the host does not answer. */
export async function judgeCheckpoint(
  memory: HistoryMemory | undefined,
  options: JudgeOptions,
): Promise<HistoryMemory | { unreadable: true }> {
  const before = memory && parseCheckpoint(memory.newest.note)?.checkpoint
  const answer = await options.ask(before?.size)
  return memory && before ? judgeNext(memory, before, answer, options) : judgeFirst(answer, options)
}

/** The first checkpoint is trusted, unless the configuration demands a key. */
async function judgeFirst(
  answer: CheckpointAnswer,
  { configuredKey, now }: JudgeOptions,
): Promise<HistoryMemory | { unreadable: true }> {
  const trusted = parsePublicKey(configuredKey ?? answer.key ?? '')
  const parsed = parseCheckpoint(answer.checkpoint)
  if (!trusted || !parsed) return { unreadable: true }
  const { keys } = await keysAfter(trusted, answer.statements, verifyEd25519Async)
  const signer = await signerOf(parsed, keys)
  const seen = { note: answer.checkpoint, at: now }
  const memory: HistoryMemory = {
    key: formatPublicKey(signer ?? trusted),
    first: seen,
    newest: seen,
    notices: answer.statements.map((note) => ({ note, at: now })),
    faults: [],
  }
  return signer
    ? memory
    : withFault(memory, { kind: 'key', at: now, key: memory.key, now: answer.checkpoint })
}

async function judgeNext(
  memory: HistoryMemory,
  before: Checkpoint,
  answer: CheckpointAnswer,
  { ask, now }: JudgeOptions,
): Promise<HistoryMemory> {
  const fault = (kind: FaultKind, evidence: unknown = answer) =>
    withFault(memory, {
      kind,
      at: now,
      key: memory.key,
      earlier: memory.newest.note,
      now: answer.checkpoint,
      evidence: JSON.stringify(evidence),
    })
  const parsed = parseCheckpoint(answer.checkpoint)
  const known = parsePublicKey(memory.key)
  if (!parsed || !known) return fault('signature')
  const { checkpoint } = parsed
  if (checkpoint.origin !== before.origin) return fault('account')
  const { keys, notices } = await keysAfter(known, answer.statements, verifyEd25519Async)
  const signer = await signerOf(parsed, keys)
  if (!signer) {
    const isOtherKey = answer.key !== undefined && answer.key !== formatPublicKey(keys.at(-1) ?? known)
    return fault(isOtherKey ? 'key' : 'signature')
  }
  const restores = await announcedRestores(answer, checkpoint.origin, keys, memory)
  // All of them: one that explains nothing now must not explain a later change.
  const accepted = [...notices, ...restores.map(({ statement }) => statement)]
  const accept = (note: string): HistoryMemory => ({
    ...memory,
    key: formatPublicKey(keys.at(-1) ?? known),
    newest: { note, at: now },
    notices: [...memory.notices, ...accepted.map((statement) => ({ note: statement, at: now }))],
  })
  const isSame = checkpoint.size === before.size && equalBytes(checkpoint.root, before.root)
  if (isSame || (checkpoint.size > before.size && isConsistent(before, checkpoint, answer.consistency)))
    return accept(answer.checkpoint)
  // After several restores, the leaves that all of them kept.
  const restore = restores.reduce<Restore | undefined>(
    (kept, next) => (kept === undefined || next.size < kept.size ? next : kept),
    undefined,
  )
  if (restore && restore.size < before.size && restore.size <= checkpoint.size) {
    const again = restore.size === checkpoint.size ? answer : await ask(restore.size)
    const later = parseCheckpoint(again.checkpoint)
    const proof = restore.size === checkpoint.size ? [] : again.consistency
    if (later && (await signerOf(later, keys)) && isConsistent(restore, later.checkpoint, proof))
      return accept(again.checkpoint)
  }
  if (checkpoint.size < before.size) return fault('smaller')
  return fault(checkpoint.size === before.size ? 'otherRoot' : 'inconsistent')
}
