/**
 * The verifiable history (docs/verifiable-history.md): a Merkle tree per account, its signed checkpoints, and the host's keys. Leaves
 * are added by triggers on `entries` and `withdrawals`; nothing here is changed or deleted.
 */
import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { accountId, accounts } from './accounts.ts'
import { bytes, instant } from './columns.ts'

/** The identity and the secret of an account's tree. Written by `ledger_tree_extend`. */
export const ledgerTrees = pgTable('ledger_trees', {
  account_id: text()
    .primaryKey()
    .references(() => accounts.id),
  /** Random; the end of the checkpoints' origin. */
  tree_id: text().notNull().unique(),
  /** The two padded keys of the HMAC that makes the salts: 64 bytes each. */
  inner_pad: bytes().notNull(),
  outer_pad: bytes().notNull(),
  /** In `ledger_leaves`; nothing outside of the database knows it. */
  number: integer().notNull().generatedAlwaysAsIdentity(),
})

/**
 * The leaves of all trees, one row each: the leaf's hash, followed by the hashes of the perfect subtrees that this leaf completes,
 * the smallest first. So the subtree `index` of a level is in the row `(index + 1) * 2^level - 1`, at `32 * level`.
 */
export const ledgerLeaves = pgTable(
  'ledger_leaves',
  {
    /** The number of the tree. No foreign key: it would be checked for each entry. */
    tree: integer().notNull(),
    leaf: integer().notNull(),
    hashes: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.tree, table.leaf] })],
)

/** What `ledger_leaves` replaced; nothing reads or writes it. Dropped by the first migration after a release (decision 0067). */
export const ledgerNodes = pgTable(
  'ledger_nodes',
  {
    account_id: text().notNull(),
    leaf: integer().notNull(),
    hashes: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.account_id, table.leaf] })],
)

/** Signed checkpoints, as whole notes. */
export const ledgerCheckpoints = pgTable(
  'ledger_checkpoints',
  {
    account_id: accountId(),
    size: integer().notNull(),
    root: bytes().notNull(),
    note: text().notNull(),
    at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.account_id, table.size] })],
)

/** The database's key pairs; the newest signs. */
export const ledgerKeys = pgTable('ledger_keys', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** The start of the checkpoints' origins; that of the first key counts. */
  host: text().notNull(),
  public_key: bytes().notNull(),
  /** The seed of RFC 8032. */
  secret_key: bytes().notNull(),
  created_at: instant().notNull(),
})

/** The operator's signed statements: a new key (of all accounts), or a restored back-up (of one). */
export const ledgerStatements = pgTable(
  'ledger_statements',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    account_id: text().references(() => accounts.id),
    note: text().notNull(),
    at: instant().notNull(),
  },
  (table) => [index('ledger_statements_account').on(table.account_id)],
)
