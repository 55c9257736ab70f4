/** Reads of an account's stored tree: nodes, roots of ranges, texts of leaves. */
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { toBase64 } from '#protocol/ledger-history/bytes.ts'
import { formatLedgerHead } from '#protocol/ledger-history/ledger-head.ts'
import {
  foldSubtrees,
  hashLength,
  type LeafRange,
  type Subtree,
  subtreesOf,
} from '#protocol/ledger-history/merkle-tree.ts'
import type { ReadQueries } from '../../db/database.ts'
import type { Account } from '../../db/schema/accounts.ts'
import { entries, movements, withdrawals } from '../../db/schema/ledger.ts'
import { ledgerLeaves, ledgerTrees } from '../../db/schema/ledger-history.ts'

/** The head that every response with current balances carries. */
export const ledgerHeadOf = (account: Pick<Account, 'tree_size' | 'checkpoint_root'>): string =>
  formatLedgerHead({ size: account.tree_size, root: account.checkpoint_root ?? '' })

/** The leaf that completes a subtree, in whose row its hash is. */
const rowOf = ({ level, index }: Subtree): number => (index + 1) * 2 ** level - 1

/** The hashes of perfect subtrees, in one query. Throws if one is not stored. */
async function hashesOf(
  queries: ReadQueries,
  accountId: string,
  subtrees: readonly Subtree[],
): Promise<Uint8Array[]> {
  const leaves = [...new Set(subtrees.map(rowOf))]
  const rows =
    leaves.length === 0
      ? []
      : await queries
          .select({ leaf: ledgerLeaves.leaf, hashes: ledgerLeaves.hashes })
          .from(ledgerTrees)
          .innerJoin(ledgerLeaves, eq(ledgerLeaves.tree, ledgerTrees.number))
          .where(and(eq(ledgerTrees.account_id, accountId), inArray(ledgerLeaves.leaf, leaves)))
  const hashes = new Map(rows.map((row) => [row.leaf, row.hashes]))
  return subtrees.map((subtree) => {
    const start = subtree.level * hashLength
    const hash = hashes.get(rowOf(subtree))?.slice(start, start + hashLength)
    if (hash?.length !== hashLength) throw new Error(`the tree of account ${accountId} lacks a node`)
    return Uint8Array.from(hash)
  })
}

/** The roots of ranges of leaves, in one query. */
export async function rangeRoots(
  queries: ReadQueries,
  accountId: string,
  ranges: readonly LeafRange[],
): Promise<Uint8Array[]> {
  const parts = ranges.map(subtreesOf)
  const hashes = await hashesOf(queries, accountId, parts.flat())
  let offset = 0
  return parts.map(({ length }) => {
    offset += length
    return foldSubtrees(hashes.slice(offset - length, offset))
  })
}

/** The hashes of the perfect subtrees of a range, base64. */
export async function subtreeHashes(
  queries: ReadQueries,
  accountId: string,
  range: LeafRange,
): Promise<string[]> {
  return (await hashesOf(queries, accountId, subtreesOf(range))).map(toBase64)
}

/** The text of an entry's leaf and its index; undefined if the account has no such entry. */
export async function entryLeafOf(queries: ReadQueries, accountId: string, number: number) {
  const [row] = await queries
    .select({
      text: sql<string>`ledger_entry_leaf(${entries}, ${movements}, ${ledgerTrees})`,
      index: leafIndex,
    })
    .from(entries)
    .innerJoin(movements, eq(entries.movement_id, movements.id))
    .innerJoin(ledgerTrees, eq(ledgerTrees.account_id, entries.account_id))
    .where(and(eq(entries.account_id, accountId), eq(entries.number, number)))
  return row
}

/** The index of an entry's leaf; entries that are older than the tree are its first leaves. */
export const leafIndex: SQL<number> = sql`coalesce(${entries.leaf}, ${entries.number} - 1)`.mapWith(Number)

/** The text of a withdrawal's end; null while it has none. */
export const statusText: SQL<string | null> = sql`
  case when ${withdrawals.status_leaf} is not null then ledger_status_leaf(${withdrawals}, ${ledgerTrees}) end`

/** The salt of an entry; null in an account without a tree. */
export const entrySalt: SQL<string | null> = sql`
  ledger_salt(${ledgerTrees.inner_pad}, ${ledgerTrees.outer_pad}, 'entry/' || ${entries.number})`

/** The hash of where a withdrawal goes; null for other entries. */
export const destinationHash: SQL<string | null> = sql`case when ${withdrawals.id} is not null
  then ledger_destination(${withdrawals}, ${ledgerTrees.inner_pad}, ${ledgerTrees.outer_pad}) end`
