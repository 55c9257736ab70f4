/** The seals of a statement: the leaves of its entries, and the proof that the host signed them (docs/verifiable-history.md). */
import { send } from '#data/http/client.ts'
import { ledgerAdditions } from '#protocol/http/ledger-additions.ts'
import type { Entry, LedgerStatusChange } from '#protocol/http/wallet.ts'
import { fromBase64, utf8 } from '#protocol/ledger-history/bytes.ts'
import { parseCheckpoint } from '#protocol/ledger-history/checkpoint.ts'
import { leafText } from '#protocol/ledger-history/leaf.ts'
import { leafOfEntry, leafOfStatusChange } from '#protocol/ledger-history/leaf-of-entry.ts'
import { foldSubtrees, inclusionRanges, subtreesOf } from '#protocol/ledger-history/merkle-tree.ts'
import { parsePublicKey } from '#protocol/ledger-history/signed-note.ts'
import type { StatementSeal } from '#protocol/ledger-history/statement/write-statement.ts'
import { formatTlogProof } from '#protocol/ledger-history/tlog-proof.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'

/** Entries between two breaks for the page. */
const stepSize = 200

const hashesOf = (texts: readonly string[]) => texts.map((text) => fromBase64(text) ?? new Uint8Array())

/** The inclusion proof of one leaf, from the roots of the perfect subtrees before and after it. */
function inclusionProof(
  index: number,
  size: number,
  before: Uint8Array[],
  after: Uint8Array[],
): Uint8Array[] {
  const [left, right] = [before.slice(), after.slice()]
  return inclusionRanges(index, size).map(({ start, end }) => {
    const count = subtreesOf({ start, end }).length
    // Upwards from the leaf: those before it are taken from the right, those after it from the left.
    return foldSubtrees(start < index ? left.splice(left.length - count) : right.splice(0, count))
  })
}

/** The leaves' texts, fewer if an entry has none. In steps, because a statement may have 100,000 entries. */
async function leafTextsOf(entries: readonly Entry[], signal: AbortSignal): Promise<string[]> {
  const texts: string[] = []
  for (const [index, entry] of entries.entries()) {
    const leaf = leafOfEntry(entry)
    if (leaf) texts.push(leafText(leaf))
    if (index % stepSize !== stepSize - 1) continue
    await yieldToEventLoop()
    signal.throwIfAborted()
  }
  return texts
}

/** Undefined where the host keeps no verifiable history, or for a statement without entries. Rejects if the host does not answer. */
export async function sealStatement(
  entries: readonly Entry[],
  signal: AbortSignal,
): Promise<StatementSeal | undefined> {
  const indices = entries.map(({ leaf }) => leaf ?? -1)
  const [start, last] = [indices[0], indices.at(-1)]
  if (start === undefined || last === undefined || indices.includes(-1)) return undefined
  const leafTexts = await leafTextsOf(entries, signal)
  if (leafTexts.length !== entries.length) return undefined
  const { checkpoint, key } = await send(ledgerAdditions.ledgerCheckpoint, {}, { signal })
  const publicKey = parsePublicKey(key ?? '')
  const size = parseCheckpoint(checkpoint)?.checkpoint.size
  if (!publicKey || size === undefined) return undefined
  const range = (from: number, to: number) =>
    send(ledgerAdditions.ledgerRange, { from, to, size }, { signal })
  const end = last + 1
  const { before, after, statuses } = await range(start, end)
  const later: string[] = []
  const changes = new Map<number, LedgerStatusChange>()
  for (const { status_change: change } of entries)
    if (change && change.leaf >= end) changes.set(change.leaf, change)
  for (const [index, change] of changes) {
    const single = await range(index, index + 1)
    const hashes = inclusionProof(index, size, hashesOf(single.before), hashesOf(single.after))
    later.push(
      formatTlogProof({ extra: utf8(leafText(leafOfStatusChange(change))), index, hashes, checkpoint }),
    )
  }
  return {
    leafTexts,
    proof: {
      checkpoint,
      publicKey,
      start,
      before: hashesOf(before),
      after: hashesOf(after),
      others: statuses.map((change) => ({ index: change.leaf, text: leafText(leafOfStatusChange(change)) })),
      later,
    },
  }
}
