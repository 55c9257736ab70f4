/** Addresses that carry their own permission: one use of one file of one owner, until a moment, by an HMAC over all of it. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { basePath } from '#protocol/http/endpoint.ts'
import type { Database, Queries } from '../db/database.ts'
import { settings } from '../db/schema/accounts.ts'

/** Where contract files are put and read, below the API's own path, so that they share its origin. */
export const contractFilesPath = `${basePath}/contract/files`

/** What may be done with a file, and the last part of the address it is done at. */
export type FileUse = 'upload' | 'document' | 'signature'

/** What an address stands for. An upload's names the type and the length that the file has to have. */
export interface Permission {
  readonly use: FileUse
  readonly key: string
  readonly ownerId: string
  readonly type: string
  readonly size: number
}

const secretKey = 'contract_secret'
const secrets = new WeakMap<Queries, Promise<string>>()

/** The secret of this database, made when first asked for, the same for every process on it. */
function secretOf({ db }: Database): Promise<string> {
  const known = secrets.get(db) ?? ensureSecret(db)
  secrets.set(db, known)
  known.catch(() => secrets.delete(db))
  return known
}

async function ensureSecret(queries: Queries): Promise<string> {
  const value = randomBytes(32).toString('base64url')
  await queries.insert(settings).values({ key: secretKey, value }).onConflictDoNothing()
  const [row] = await queries.select().from(settings).where(eq(settings.key, secretKey))
  if (typeof row?.value !== 'string') throw new Error('no secret for addresses')
  return row.value
}

async function codeOf(database: Database, permission: Permission, expires: string): Promise<Buffer> {
  const { use, key, ownerId, type, size } = permission
  const said = JSON.stringify([use, key, ownerId, type, size, expires])
  return createHmac('sha256', await secretOf(database))
    .update(said)
    .digest()
}

/** An address that allows this until then. */
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

/** What is wrong with an address's query: not ours or altered, or its time is over; undefined when it is good. */
export async function addressFault(
  database: Database,
  permission: Permission,
  query: { readonly expires: string | undefined; readonly code: string | undefined },
  now: Date,
): Promise<'forged' | 'expired' | undefined> {
  const { expires = '', code = '' } = query
  const given = Buffer.from(code, 'base64url')
  const right = await codeOf(database, permission, expires)
  if (given.length !== right.length || !timingSafeEqual(given, right)) return 'forged'
  return Number(expires) > now.getTime() ? undefined : 'expired'
}
