/** The database's Ed25519 keys (docs/verifiable-history.md): the first is made at the first start, the newest signs. */
import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { asc } from 'drizzle-orm'
import type { Database, Queries } from '../../db/database.ts'
import { ledgerKeys } from '../../db/schema/ledger-history.ts'

/** The host name in origins, unless the operator sets another before the first start (`PLACARD_LEDGER_HOST`). */
export const defaultLedgerHost = 'localhost'

export interface SigningKey {
  readonly publicKey: Uint8Array
  readonly sign: (message: Uint8Array) => Uint8Array
}

/** A new key pair, as a row of `ledger_keys`. */
export function newKey(host: string, created_at: Date) {
  const { d = '', x = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  const decoded = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url'))
  return { host, public_key: decoded(x), secret_key: decoded(d), created_at }
}

/** Makes the first key, if there is none; under the lock of the start. */
export async function ensureLedgerKey(queries: Queries, host: string, now: Date): Promise<void> {
  const [row] = await queries.select({ id: ledgerKeys.id }).from(ledgerKeys).limit(1)
  if (row === undefined) await queries.insert(ledgerKeys).values(newKey(host, now))
}

type KeyRow = Pick<typeof ledgerKeys.$inferSelect, 'public_key' | 'secret_key'>

export function signingKeyOf({ public_key, secret_key }: KeyRow): SigningKey {
  const encoded = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
  const jwk = { kty: 'OKP', crv: 'Ed25519', d: encoded(secret_key), x: encoded(public_key) }
  const key = createPrivateKey({ key: jwk, format: 'jwk' })
  return {
    publicKey: Uint8Array.from(public_key),
    sign: (message) => Uint8Array.from(sign(null, message, key)),
  }
}

/** The host name of all origins, which the first key fixes, and the key that signs now. Makes the first key if there is none. */
export async function readLedgerKeys({
  database,
  clock,
}: {
  readonly database: Database
  readonly clock: { readonly now: () => Date }
}): Promise<{ readonly host: string; readonly key: SigningKey }> {
  const read = () => database.read.select().from(ledgerKeys).orderBy(asc(ledgerKeys.id))
  let rows = await read()
  if (rows.length === 0) {
    await database.withStartLock(() => ensureLedgerKey(database.db, defaultLedgerHost, clock.now()))
    rows = await read()
  }
  const [first, newest] = [rows[0], rows.at(-1)]
  if (first === undefined || newest === undefined) throw new Error('the database has no key for checkpoints')
  return { host: first.host, key: signingKeyOf(newest) }
}
