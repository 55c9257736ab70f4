/** Secrets for HMACs, one per purpose: created in the database at the first use, and shared by all its processes. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database, Queries } from '../db/database.ts'
import { settings } from '../db/schema/accounts.ts'

/** Keys of the table `settings`. */
type SecretName = 'contract_secret' | 'contact_secret' | 'second_factor_secret'

const caches = {
  contract_secret: new WeakMap(),
  contact_secret: new WeakMap(),
  second_factor_secret: new WeakMap(),
} satisfies Record<SecretName, WeakMap<Queries, Promise<string>>>

function secretOf({ db }: Pick<Database, 'db'>, name: SecretName): Promise<string> {
  const cache: WeakMap<Queries, Promise<string>> = caches[name]
  const secret = cache.get(db) ?? ensureSecret(db, name)
  cache.set(db, secret)
  secret.catch(() => cache.delete(db))
  return secret
}

async function ensureSecret(queries: Queries, key: SecretName): Promise<string> {
  const value = randomBytes(32).toString('base64url')
  await queries.insert(settings).values({ key, value }).onConflictDoNothing()
  const [row] = await queries.select().from(settings).where(eq(settings.key, key))
  if (typeof row?.value !== 'string') throw new Error(`no secret ${key}`)
  return row.value
}

/** The HMAC-SHA-256 of a text, base64url. */
export async function signatureOf(
  database: Pick<Database, 'db'>,
  name: SecretName,
  text: string,
): Promise<string> {
  return createHmac('sha256', await secretOf(database, name))
    .update(text)
    .digest('base64url')
}

/** Whether a signature is that of the text, in constant time. */
export async function isSignatureOf(
  database: Pick<Database, 'db'>,
  name: SecretName,
  text: string,
  signature: string,
): Promise<boolean> {
  const actual = Buffer.from(signature, 'base64url')
  const expected = Buffer.from(await signatureOf(database, name, text), 'base64url')
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}
