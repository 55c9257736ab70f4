/** Signed URLs: each allows one use of one owner's file until its expiry, and contains an HMAC of these. */
import { basePath } from '#protocol/http/endpoint.ts'
import { isSignatureOf, signatureOf } from '../auth/secrets.ts'
import type { Database } from '../db/database.ts'

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

const textOf = ({ use, key, ownerId, type, size }: Permission, expires: string): string =>
  JSON.stringify([use, key, ownerId, type, size, expires])

/** A URL that grants the permission until a time. */
export async function signedAddress(
  database: Database,
  permission: Permission,
  until: Date,
): Promise<string> {
  const expires = String(until.getTime())
  const code = await signatureOf(database, 'contract_secret', textOf(permission, expires))
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
  if (!(await isSignatureOf(database, 'contract_secret', textOf(permission, expires), code))) return 'forged'
  return Number(expires) > now.getTime() ? undefined : 'expired'
}
