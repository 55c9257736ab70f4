/** The verifiable history, of hosts that have it: proofs verify against the signed root (docs/verifiable-history.md). */
import { additions } from '#protocol/http/endpoints.ts'
import type { Entry } from '#protocol/http/wallet.ts'
import { fromBase64 } from '#protocol/ledger-history/bytes.ts'
import { parseCheckpoint } from '#protocol/ledger-history/checkpoint.ts'
import { leafText, leafTextHash } from '#protocol/ledger-history/leaf.ts'
import { leafOfEntry, leafOfStatusChange } from '#protocol/ledger-history/leaf-of-entry.ts'
import { parseLedgerHead, rootPrefix } from '#protocol/ledger-history/ledger-head.ts'
import { rootFromRange, verifyConsistency, verifyInclusion } from '#protocol/ledger-history/merkle-tree.ts'
import { parseTlogProof } from '#protocol/ledger-history/tlog-proof.ts'
import { type Check, type CheckContext, ok } from './check.ts'
import { CheckFailure, must, NothingToCheck } from './client.ts'

function found<T>(value: T | undefined, failure: string): T {
  if (value === undefined) throw new CheckFailure(failure)
  return value
}

const hashOf = (text: string) => found(fromBase64(text), 'a hash is not base64')

async function mustOffer({ client }: CheckContext): Promise<void> {
  const config = await ok(client, 'basicConfig')
  if (!config.additions.includes(additions.ledgerCheckpoint.path)) throw new NothingToCheck('not offered')
}

function parsed(note: string) {
  const { checkpoint, note: signed } = found(
    parseCheckpoint(note),
    'the checkpoint is not a signed checkpoint',
  )
  must(
    signed.signatures.some(({ name }) => name === checkpoint.origin),
    'the checkpoint is not signed under the name of its origin',
    note,
  )
  return checkpoint
}

const leafHashOf = (entry: Entry) =>
  leafTextHash(leafText(found(leafOfEntry(entry), `entry ${entry.id} lacks fields of its leaf`)))

/** The newest entries whose leaves, with ends of withdrawals between them, are one run; and the run. */
async function newestRun({ client }: CheckContext) {
  const { list } = await ok(client, 'entries', { page: 1, page_size: 20 })
  const [newest, oldest] = [list[0], list.at(-1)]
  if (newest === undefined || oldest === undefined) throw new NothingToCheck('the account has no entry')
  const from = found(oldest.leaf, `entry ${oldest.id} has no leaf`)
  const to = found(newest.leaf, `entry ${newest.id} has no leaf`) + 1
  return { list, from, to }
}

/** The root of the tree of `size` leaves, computed from entries of the list and the hashes beside them. */
async function rootOf(context: CheckContext, size: number) {
  const { list, from, to: end } = await newestRun(context)
  const to = Math.min(end, size)
  if (from >= to) throw new NothingToCheck('the account has too few entries')
  const range = await ok(context.client, 'ledgerRange', { from, to, size })
  const leaves = new Map<number, Uint8Array>()
  for (const entry of list) leaves.set(entry.leaf ?? -1, leafHashOf(entry))
  for (const change of range.statuses)
    leaves.set(change.leaf, leafTextHash(leafText(leafOfStatusChange(change))))
  const leafHashes = Array.from({ length: to - from }, (_, index) =>
    found(leaves.get(from + index), `leaf ${from + index} is no entry and no end of a withdrawal`),
  )
  const proof = { start: from, leafHashes, before: range.before.map(hashOf), after: range.after.map(hashOf) }
  return found(rootFromRange(proof, size), 'ledgerRange: another number of hashes than the size needs')
}

export const ledgerChecks: readonly Check[] = [
  {
    area: 'reading',
    name: 'the newest entries are in the tree that the checkpoint signs, and balances name its size and root',
    run: async (context) => {
      await mustOffer(context)
      const checkpoint = parsed((await ok(context.client, 'ledgerCheckpoint')).checkpoint)
      const root = await rootOf(context, checkpoint.size)
      must(
        rootPrefix(root) === rootPrefix(checkpoint.root),
        'the entries have another root than the checkpoint',
      )
      const { ledger_head: text } = await ok(context.client, 'property')
      const head = found(parseLedgerHead(text ?? ''), 'property: no ledger_head')
      must(head.size >= checkpoint.size, 'property: ledger_head has a smaller tree than the checkpoint', text)
      must(
        head.size > checkpoint.size || head.root === rootPrefix(checkpoint.root),
        'property: ledger_head has another root than the checkpoint',
        text,
      )
    },
  },
  {
    area: 'reading',
    name: 'the checkpoint continues the tree with one leaf less',
    run: async (context) => {
      await mustOffer(context)
      const first = parsed((await ok(context.client, 'ledgerCheckpoint')).checkpoint)
      const old = { size: first.size - 1, root: await rootOf(context, first.size - 1) }
      const answer = await ok(context.client, 'ledgerCheckpoint', { old: old.size })
      const proof = found(answer.consistency, 'ledgerCheckpoint: no consistency proof').map(hashOf)
      must(verifyConsistency(old, parsed(answer.checkpoint), proof), 'ledgerCheckpoint: the proof is wrong')
      const larger = await ok(context.client, 'ledgerCheckpoint', { old: first.size + 1000 })
      must(larger.consistency === undefined, 'ledgerCheckpoint proves that it continues a larger tree')
    },
  },
  {
    area: 'reading',
    name: 'an entry has a proof that is complete in itself',
    run: async (context) => {
      await mustOffer(context)
      const { list } = await newestRun(context)
      for (const entry of list.slice(-1)) {
        const answer = await ok(context.client, 'ledgerProof', { number: entry.id })
        const proof = found(parseTlogProof(answer.proof), 'ledgerProof: not a tlog-proof')
        const { size, root } = parsed(proof.checkpoint)
        const leaf = { hash: leafHashOf(entry), index: proof.index }
        must(verifyInclusion(leaf, size, proof.hashes, root), 'ledgerProof: the proof is wrong', answer.proof)
      }
    },
  },
]
