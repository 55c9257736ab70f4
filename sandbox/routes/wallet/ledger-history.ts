/** Checkpoints and proofs of the account's verifiable history (additions; docs/verifiable-history.md). */
import { and, asc, eq, gte, lt } from 'drizzle-orm'
import { toBase64 } from '#protocol/ledger-history/bytes.ts'
import { consistencyRanges, inclusionRanges } from '#protocol/ledger-history/merkle-tree.ts'
import { formatPublicKey } from '#protocol/ledger-history/signed-note.ts'
import { formatLeafProof } from '#protocol/ledger-history/tlog-proof.ts'
import type { Handlers } from '../../context.ts'
import type { ReadQueries } from '../../db/database.ts'
import { withdrawals } from '../../db/schema/ledger.ts'
import { ledgerTrees } from '../../db/schema/ledger-history.ts'
import { BusinessError } from '../../http/business-error.ts'
import { newestCheckpoint, readStatements } from '../../ledger/history/checkpoints.ts'
import { statusChangeOf } from '../../ledger/history/status-change.ts'
import { entryLeafOf, rangeRoots, statusText, subtreeHashes } from '../../ledger/history/stored-tree.ts'

/** The ends of withdrawals whose leaves are in a range. */
async function statusesIn(queries: ReadQueries, accountId: string, from: number, to: number) {
  const rows = await queries
    .select({ leaf: withdrawals.status_leaf, text: statusText })
    .from(withdrawals)
    .innerJoin(ledgerTrees, eq(ledgerTrees.account_id, withdrawals.account_id))
    .where(
      and(
        eq(withdrawals.account_id, accountId),
        gte(withdrawals.status_leaf, from),
        lt(withdrawals.status_leaf, to),
      ),
    )
    .orderBy(asc(withdrawals.status_leaf))
  return rows.flatMap(({ leaf, text }) => statusChangeOf(leaf, text) ?? [])
}

export const ledgerHistoryHandlers = {
  ledgerCheckpoint: async ({ sandbox, account }, { old }) => {
    const queries = sandbox.database.read
    const { size, note, publicKey } = await newestCheckpoint(sandbox, account.id)
    const consistency =
      old === undefined || old > size
        ? undefined
        : await rangeRoots(queries, account.id, consistencyRanges(old, size))
    const statements = await readStatements(queries, account.id)
    return {
      checkpoint: note,
      consistency: consistency?.map(toBase64),
      key: formatPublicKey(publicKey),
      statements,
    }
  },
  ledgerProof: async ({ sandbox, account }, { number }) => {
    const queries = sandbox.database.read
    const { size, note } = await newestCheckpoint(sandbox, account.id)
    const leaf = await entryLeafOf(queries, account.id, number)
    // An entry that is newer than the checkpoint gets its proof with the next one.
    if (leaf === undefined || leaf.index >= size) throw new BusinessError('general.paramsError')
    const hashes = await rangeRoots(queries, account.id, inclusionRanges(leaf.index, size))
    return { proof: formatLeafProof(leaf.text, { index: leaf.index, hashes, checkpoint: note }) }
  },
  ledgerRange: async ({ sandbox, account }, { from, to, size: requested }) => {
    const queries = sandbox.database.read
    const newest = await newestCheckpoint(sandbox, account.id)
    const size = requested ?? newest.size
    if (from > to || to > size || size > newest.size) throw new BusinessError('general.paramsError')
    return {
      size,
      before: await subtreeHashes(queries, account.id, { start: 0, end: from }),
      after: await subtreeHashes(queries, account.id, { start: to, end: size }),
      statuses: await statusesIn(queries, account.id, from, to),
      checkpoint: requested === undefined ? newest.note : undefined,
    }
  },
} satisfies Handlers
