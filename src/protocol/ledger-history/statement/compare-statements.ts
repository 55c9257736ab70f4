/** Compares a statement with an earlier one of the same account: the earlier history has to be the start of the later one. */
import { equalBytes } from '../bytes.ts'
import type { Checkpoint } from '../checkpoint.ts'
import { rootFromRange } from '../merkle-tree.ts'
import type { SealedRun, StatementReport } from './read-statement.ts'
import type { StatementFault } from './statement-records.ts'

/** The root of the tree of the first `size` leaves, if the run reaches from before its end to it; otherwise undefined. */
function rootAt(run: SealedRun, size: number): Uint8Array | undefined {
  const end = run.start + run.leafHashes.length
  if (size < run.start || size > end) return undefined
  const leafHashes = run.leafHashes.slice(0, size - run.start)
  return rootFromRange({ start: run.start, before: run.before, leafHashes, after: [] }, size)
}

function hasSameLeaves(a: SealedRun, b: SealedRun): boolean {
  const start = Math.max(a.start, b.start)
  const end = Math.min(a.start + a.leafHashes.length, b.start + b.leafHashes.length)
  for (let index = start; index < end; index += 1) {
    const [left, right] = [a.leafHashes[index - a.start], b.leafHashes[index - b.start]]
    if (!left || !right || !equalBytes(left, right)) return false
  }
  return true
}

type Sealed = { checkpoint: Checkpoint; run: SealedRun }

const sealedPart = ({ checkpoint, run }: StatementReport): Sealed | undefined =>
  checkpoint && run && { checkpoint, run }

/**
 * Compares two statements that are right in themselves. `older` was saved first, for whatever period: every statement has the
 * newest checkpoint of its time.
 */
export function compareStatements(newer: StatementReport, older: StatementReport): StatementFault[] {
  const [now, before] = [sealedPart(newer), sealedPart(older)]
  if (!now || !before) return [{ kind: 'oldNotComparable' }]
  if (before.checkpoint.origin !== now.checkpoint.origin) return [{ kind: 'oldAccount' }]
  if (!equalBytes(before.run.publicKey, now.run.publicKey)) return [{ kind: 'oldKey' }]
  const { size, root } = before.checkpoint
  if (size > now.checkpoint.size || !hasSameLeaves(before.run, now.run)) return [{ kind: 'oldHistory' }]
  const rootThen = size === now.checkpoint.size ? now.checkpoint.root : rootAt(now.run, size)
  if (!rootThen) return [{ kind: 'oldNotComparable' }]
  return equalBytes(rootThen, root) ? [] : [{ kind: 'oldHistory' }]
}
