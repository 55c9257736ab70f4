/** Signed URLs: each allows one use of one owner's file until its expiry, and contains an HMAC of these. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { basePath } from '#protocol/http/endpoint.ts'
import type { Database, Queries } from '../db/database.ts'
import { settings } from '../db/schema/accounts.ts'

/** The path of contract files, under the API's path so that they share its origin. */
export const contractFilesPath = `${basePath}/contract/files`

/** The use of a file; also the last segment of its URL. */
export type FileUse = 'upload' | 'document' | 'signature'

/** What a signed URL allows. An upload must have the given type and size. */
export interface Permission {
  readonly use: FileUse
  readonly key: string
  readonly ownerId: string
  readonly type: string
  readonly size: number
}

const secretKey = 'contract_secret'
const secrets = new WeakMap<Queries, Promise<string>>()

/** The database's secret, created at its first use and shared by all its processes. */
function secretOf({ db }: Database): Promise<string> {
  const secret = secrets.get(db) ?? ensureSecret(db)
  secrets.set(db, secret)
  secret.catch(() => secrets.delete(db))
  return secret
}

async function ensureSecret(queries: Queries): Promise<string> {
  const value = randomBytes(32).toString('base64url')
  await queries.insert(settings).values({ key: secretKey, value }).onConflictDoNothing()
  const [row] = await queries.select().from(settings).where(eq(settings.key, secretKey))
  if (typeof row?.value !== 'string') throw new Error('no secret for signed URLs')
  return row.value
}

async function codeOf(database: Database, permission: Permission, expires: string): Promise<Buffer> {
  const { use, key, ownerId, type, size } = permission
  const text = JSON.stringify([use, key, ownerId, type, size, expires])
  return createHmac('sha256', await secretOf(database))
    .update(text)
    .digest()
}

/** A URL that grants the permission until a time. */
export async function signedAddress(
  database: Database,
  permission: Permission,
  until: Date,
): Promise<string> {
  const expires = String(until.getTime())
  const code = (await codeOf(database, permission, expires)).toString('base64url')
  const query = new URLSearchParams({ expires, code })
  return `${contractFilesPath}/${permission.key}/${permission.use}?${query}`
}

/** Verifies a signed URL's query; undefined if it is valid. */
export async function addressFault(
  database: Database,
  permission: Permission,
  query: { readonly expires: string | undefined; readonly code: string | undefined },
  now: Date,
): Promise<'forged' | 'expired' | undefined> {
  const { expires = '', code = '' } = query
  const actual = Buffer.from(code, 'base64url')
  const expected = await codeOf(database, permission, expires)
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return 'forged'
  return Number(expires) > now.getTime() ? undefined : 'expired'
}
