/** What only the operator does with the verifiable history: a new key, and the announcement of a restored back-up. */
import { asc, eq } from 'drizzle-orm'
import { parseCheckpoint } from '#protocol/ledger-history/checkpoint.ts'
import { signKeyStatement, signRestoreStatement } from '#protocol/ledger-history/operator-statements.ts'
import { formatPublicKey } from '#protocol/ledger-history/signed-note.ts'
import type { Database } from '../../db/database.ts'
import { accounts } from '../../db/schema/accounts.ts'
import { ledgerKeys, ledgerStatements, ledgerTrees } from '../../db/schema/ledger-history.ts'
import { newestCheckpoint } from './checkpoints.ts'
import { newKey, readLedgerKeys } from './ledger-keys.ts'

/** The public key for `operator.ledger_key` in `config.json`. */
export async function showKey(database: Database, now: Date): Promise<string> {
  const { key } = await readLedgerKeys({ database, clock: { now: () => now } })
  return formatPublicKey(key.publicKey)
}

/** Makes a new key, which the one before signs. Returns the public key. */
export async function rotateKey(database: Database, now: Date): Promise<string> {
  const { host, key } = await readLedgerKeys({ database, clock: { now: () => now } })
  const next = newKey(host, now)
  const named = { host, publicKey: next.public_key, time: now.toISOString() }
  const note = signKeyStatement(named, key.publicKey, key.sign)
  await database.transaction(async (tx) => {
    await tx.insert(ledgerKeys).values(next)
    await tx.insert(ledgerStatements).values({ account_id: null, note, at: now })
  })
  return formatPublicKey(next.public_key)
}

/** Signs, for every tree, that a back-up was restored with its present size. Returns the number of trees. */
export async function announceRestore(database: Database, now: Date): Promise<number> {
  const clock = { now: () => now }
  const { key } = await readLedgerKeys({ database, clock })
  const trees = await database.read
    .select({ accountId: accounts.id })
    .from(accounts)
    .innerJoin(ledgerTrees, eq(ledgerTrees.account_id, accounts.id))
    .orderBy(asc(accounts.id))
  for (const { accountId } of trees) {
    const { note: signed } = await newestCheckpoint({ database, clock }, accountId)
    const checkpoint = parseCheckpoint(signed)?.checkpoint
    if (checkpoint === undefined) throw new Error(`the checkpoint of account ${accountId} cannot be read`)
    const note = signRestoreStatement(checkpoint, now.toISOString(), key.publicKey, key.sign)
    await database.db.insert(ledgerStatements).values({ account_id: accountId, note, at: now })
  }
  return trees.length
}
