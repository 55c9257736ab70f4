/**
 * Additional endpoints for the verifiable history (docs/verifiable-history.md): signed checkpoints of the account's tree, and proofs.
 * Optional for a host; see `wallet-additions.ts`. Leaf texts, trees and notes are in `ledger-history/`.
 */
import * as v from 'valibot'
import type { EndpointTable } from './endpoint.ts'
import { EntryNumber, maybe, WholeNumber } from './fields.ts'
import { LedgerStatusChange } from './wallet.ts'

/** SHA-256, base64. */
const Hash = v.pipe(v.string(), v.regex(/^[A-Za-z\d+/]{43}=$/))

/** A signed note, with all of its lines. */
const SignedNote = v.pipe(v.string(), v.maxLength(10_000))

export const ledgerAdditions = {
  /** The newest checkpoint, of the whole tree, with the proof that it continues the tree of the first `old` leaves. */
  ledgerCheckpoint: {
    method: 'GET',
    path: '/ledger/checkpoint',
    access: 'user',
    request: v.object({ old: v.optional(EntryNumber) }),
    response: v.object({
      checkpoint: SignedNote,
      /** In the order of RFC 6962; undefined without `old`, and if `old` is larger than the tree. */
      consistency: maybe(v.array(Hash)),
      /** The key that signs now, in the form of `operator.ledger_key`. */
      key: maybe(v.pipe(v.string(), v.regex(/^[A-Za-z\d+/]{44}$/))),
      /** The operator's signed statements about key and tree, oldest first. */
      statements: v.nullish(v.array(SignedNote), () => []),
    }),
  },
  /** The proof of one entry, complete in itself (`.tlog-proof`). */
  ledgerProof: {
    method: 'GET',
    path: '/ledger/proof',
    access: 'user',
    request: v.object({ number: EntryNumber }),
    response: v.object({ proof: v.pipe(v.string(), v.maxLength(20_000)) }),
  },
  /** The hashes that tie the leaves from `from` up to but not including `to` to the root of the first `size` leaves. */
  ledgerRange: {
    method: 'GET',
    path: '/ledger/range',
    access: 'user',
    request: v.object({ from: EntryNumber, to: EntryNumber, size: v.optional(EntryNumber) }),
    response: v.object({
      size: WholeNumber,
      /** The roots of the perfect subtrees before the run, and after it, each from left to right. */
      before: v.array(Hash),
      after: v.array(Hash),
      /** The leaves of the run that are no entries. */
      statuses: v.array(LedgerStatusChange),
      /** The newest checkpoint; undefined if the request names a size. */
      checkpoint: maybe(SignedNote),
    }),
  },
} as const satisfies EndpointTable
