/** Whether entries, as a host shows them, are what it signed: for the app that shows them and for the verifier of its evidence. */
import { equalBytes, fromBase64 } from './bytes.ts'
import type { Checkpoint } from './checkpoint.ts'
import { leafText, leafTextHash } from './leaf.ts'
import { leafOfEntry, leafOfStatusChange, type ShownEntry, type ShownStatusChange } from './leaf-of-entry.ts'
import { rootFromRange } from './merkle-tree.ts'

/** The host's answer to `GET /ledger/range`. */
export interface RangeAnswer {
  readonly before: readonly string[]
  readonly after: readonly string[]
  readonly statuses: readonly ShownStatusChange[]
}

/** The leaves from `start` up to but not including `end`, of a run of entries; undefined if one of them names no leaf of the tree. */
export function leavesOf(entries: readonly ShownEntry[], size: number) {
  const indices = entries.map(({ leaf }) => leaf ?? -1)
  const start = Math.min(...indices)
  const end = Math.max(...indices) + 1
  return start < 0 || end > size ? undefined : { start, end }
}

const hashesOf = (texts: readonly string[]) => texts.map((text) => fromBase64(text) ?? new Uint8Array())

/** Whether these leaves, which follow each other from `start` on, are in the tree of the checkpoint. */
function areInTree(
  { size, root }: Checkpoint,
  start: number,
  leafHashes: readonly Uint8Array[],
  { before, after }: RangeAnswer,
): boolean {
  const computed = rootFromRange(
    { start, leafHashes, before: hashesOf(before), after: hashesOf(after) },
    size,
  )
  return computed !== undefined && equalBytes(computed, root)
}

const statusHash = (change: ShownStatusChange) => leafTextHash(leafText(leafOfStatusChange(change)))

/** The hash of what is shown of an entry; undefined if it cannot be what the host signed. */
function entryHash(entry: ShownEntry): Uint8Array | undefined {
  const leaf = leafOfEntry(entry)
  const hasEnded = entry.status !== undefined && entry.status !== 'pending'
  if (!leaf || (hasEnded && entry.status_change?.status !== entry.status)) return undefined
  try {
    return leafTextHash(leafText(leaf))
  } catch {
    return undefined
  }
}

/** Whether a run of entries without gaps is in the tree, with the ends of its withdrawals that are within the run. */
export function isRunSigned(
  entries: readonly ShownEntry[],
  range: RangeAnswer,
  checkpoint: Checkpoint,
): boolean {
  const leaves = leavesOf(entries, checkpoint.size)
  if (!leaves) return false
  const { start, end } = leaves
  const hashes: (Uint8Array | undefined)[] = new Array(end - start).fill(undefined)
  for (const entry of entries) if (entry.leaf !== undefined) hashes[entry.leaf - start] = entryHash(entry)
  for (const change of range.statuses) hashes[change.leaf - start] ??= statusHash(change)
  const run = hashes.filter((hash) => hash !== undefined)
  // Two entries of one leaf: only one of them is what was signed.
  if (new Set(entries.map(({ leaf }) => leaf)).size < entries.length) return false
  if (run.length !== hashes.length || !areInTree(checkpoint, start, run, range)) return false
  return entries.every(({ status_change: change }) => {
    if (!change || change.leaf < start || change.leaf >= end) return true
    return equalBytes(statusHash(change), run[change.leaf - start] ?? new Uint8Array())
  })
}

/** Whether the end of a withdrawal is in the tree, by the range of its leaf alone. */
export const isChangeSigned = (
  change: ShownStatusChange,
  range: RangeAnswer,
  checkpoint: Checkpoint,
): boolean => areInTree(checkpoint, change.leaf, [statusHash(change)], range)

/** Whether these ends of withdrawals are all leaves from `from` to the end of the tree. */
export function areChangesSigned(
  changes: readonly ShownStatusChange[],
  range: RangeAnswer,
  { from, ...checkpoint }: Checkpoint & { readonly from: number },
): boolean {
  const isComplete =
    changes.length === checkpoint.size - from && changes.every(({ leaf }, index) => leaf === from + index)
  return isComplete && areInTree(checkpoint, from, changes.map(statusHash), range)
}
