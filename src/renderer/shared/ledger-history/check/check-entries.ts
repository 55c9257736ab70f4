/** Ties entries that the app shows to the root of a checkpoint that was verified. */
import type { Entry, LedgerStatusChange } from '#protocol/http/wallet.ts'
import type { Checkpoint } from '#protocol/ledger-history/checkpoint.ts'
import {
  areChangesSigned,
  isChangeSigned,
  isRunSigned,
  leavesOf,
} from '#protocol/ledger-history/shown-entries.ts'

/** The host's answer to `GET /ledger/range`. */
export interface RangeAnswer {
  readonly before: readonly string[]
  readonly after: readonly string[]
  readonly statuses: readonly LedgerStatusChange[]
}

export type AskRange = (from: number, to: number, size: number) => Promise<RangeAnswer>

/** What the host showed, and its proof that is none: entries, or the end of a withdrawal. */
export type UnsignedEntries =
  | { readonly entries: readonly Entry[]; readonly range?: RangeAnswer }
  | { readonly change: LedgerStatusChange; readonly range: RangeAnswer }

/** The runs without gaps that entries make, each newest first. */
export function runsOf(entries: readonly Entry[]): Entry[][] {
  const runs: Entry[][] = []
  for (const entry of entries.toSorted((a, b) => b.id - a.id)) {
    const run = runs.at(-1)
    if (run?.at(-1)?.id === entry.id + 1) run.push(entry)
    else runs.push([entry])
  }
  return runs
}

/** Whether leaves follow the newest entry that the host does not tell as ends of withdrawals. Rejects if it does not answer. */
export async function hidesAnEnd(
  newest: Entry,
  checkpoint: Checkpoint,
  askRange: AskRange,
): Promise<boolean> {
  const from = (newest.leaf ?? 0) + 1
  const range = await askRange(from, checkpoint.size, checkpoint.size)
  const statuses = range.statuses.toSorted((a, b) => a.leaf - b.leaf)
  return !areChangesSigned(statuses, range, { ...checkpoint, from })
}

/**
 * Undefined if a run of entries without gaps is part of what the checkpoint signs, with the ends of its withdrawals; otherwise
 * the evidence. Rejects if the host does not answer.
 */
export async function unsignedEntries(
  entries: readonly Entry[],
  checkpoint: Checkpoint,
  askRange: AskRange,
): Promise<UnsignedEntries | undefined> {
  if (entries.length === 0) return undefined
  const leaves = leavesOf(entries, checkpoint.size)
  if (!leaves) return { entries }
  const { start, end } = leaves
  const range = await askRange(start, end, checkpoint.size)
  if (!isRunSigned(entries, range, checkpoint)) return { entries, range }
  const changes = new Map(
    entries.flatMap(({ status_change: change }) => (change ? [[JSON.stringify(change), change]] : [])),
  )
  for (const change of changes.values()) {
    if (change.leaf >= start && change.leaf < end) continue
    // The checkpoint is newer than the entries, so a leaf that is not in its tree is none.
    if (change.leaf >= checkpoint.size) return { change, range: { before: [], after: [], statuses: [] } }
    const own = await askRange(change.leaf, change.leaf + 1, checkpoint.size)
    if (!isChangeSigned(change, own, checkpoint)) return { change, range: own }
  }
  return undefined
}
