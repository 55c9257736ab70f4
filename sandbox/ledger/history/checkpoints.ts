/** Checkpoints of an account's tree: signed when they are asked for, and stored as whole notes. */
import { and, asc, eq, isNull, or } from 'drizzle-orm'
import { equalBytes } from '#protocol/ledger-history/bytes.ts'
import { parseCheckpoint, signCheckpoint } from '#protocol/ledger-history/checkpoint.ts'
import { keyIdOf } from '#protocol/ledger-history/signed-note.ts'
import type { Database, ReadQueries } from '../../db/database.ts'
import { accounts } from '../../db/schema/accounts.ts'
import { ledgerCheckpoints, ledgerStatements, ledgerTrees } from '../../db/schema/ledger-history.ts'
import { extendTree } from './extend-trees.ts'
import { readLedgerKeys } from './ledger-keys.ts'
import { rangeRoots } from './stored-tree.ts'

/** What signing needs of a sandbox. */
export interface HistoryContext {
  readonly database: Database
  readonly clock: { readonly now: () => Date }
}

export interface StoredCheckpoint {
  readonly size: number
  readonly note: string
}

/** With the public key that signed it. */
export interface NewestCheckpoint extends StoredCheckpoint {
  readonly publicKey: Uint8Array
}

async function readTree(queries: ReadQueries, accountId: string) {
  const [tree] = await queries
    .select({ size: accounts.tree_size, id: ledgerTrees.tree_id })
    .from(accounts)
    .innerJoin(ledgerTrees, eq(ledgerTrees.account_id, accounts.id))
    .where(eq(accounts.id, accountId))
  return tree
}

/** The account's tree, which is made now if it has none. */
async function ensureTree(database: Database, accountId: string) {
  const found = await readTree(database.read, accountId)
  if (found !== undefined) return found
  await database.withAccountLock((tx) => extendTree(tx, accountId), accountId)
  const made = await readTree(database.read, accountId)
  if (made === undefined) throw new Error(`account ${accountId} has no tree`)
  return made
}

async function stored(
  queries: ReadQueries,
  accountId: string,
  size: number,
): Promise<StoredCheckpoint | undefined> {
  const [row] = await queries
    .select({ size: ledgerCheckpoints.size, note: ledgerCheckpoints.note })
    .from(ledgerCheckpoints)
    .where(and(eq(ledgerCheckpoints.account_id, accountId), eq(ledgerCheckpoints.size, size)))
  return row
}

const isSignedBy = (note: string, publicKey: Uint8Array): boolean => {
  const parsed = parseCheckpoint(note)
  const keyId = parsed && keyIdOf({ name: parsed.checkpoint.origin, publicKey })
  return (
    keyId !== undefined && (parsed?.note.signatures.some((line) => equalBytes(line.keyId, keyId)) ?? false)
  )
}

/** The checkpoint of the whole tree as it is now, signed by the newest key: a stored one, or a new one. */
export async function newestCheckpoint(
  sandbox: HistoryContext,
  accountId: string,
): Promise<NewestCheckpoint> {
  const { database, clock } = sandbox
  const { size, id } = await ensureTree(database, accountId)
  const { host, key } = await readLedgerKeys(sandbox)
  const { publicKey } = key
  const found = await stored(database.read, accountId, size)
  // After a rotation, the same root is signed again until the tree grows.
  if (found !== undefined && isSignedBy(found.note, publicKey)) return { ...found, publicKey }
  const [root] = await rangeRoots(database.read, accountId, [{ start: 0, end: size }])
  if (root === undefined) throw new Error('a range without a root')
  const note = signCheckpoint({ origin: `${host}/placard/${id}`, size, root }, publicKey, key.sign)
  await database.db
    .insert(ledgerCheckpoints)
    .values({ account_id: accountId, size, root, note, at: clock.now() })
    .onConflictDoNothing()
  return { size, note, publicKey }
}

/** The operator's statements about the key and about this account's tree, oldest first. */
export async function readStatements(queries: ReadQueries, accountId: string): Promise<string[]> {
  const rows = await queries
    .select({ note: ledgerStatements.note })
    .from(ledgerStatements)
    .where(or(isNull(ledgerStatements.account_id), eq(ledgerStatements.account_id, accountId)))
    .orderBy(asc(ledgerStatements.id))
  return rows.map(({ note }) => note)
}
