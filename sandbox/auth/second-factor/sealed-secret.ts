/**
 * Encrypts the secrets of one-time codes (AES-256-GCM), each with a key of its account. The keys come from a secret in the
 * table `settings`: a copy of the table with the sealed secrets alone reveals none.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import { signatureOf } from '../secrets.ts'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

const keyOf = async (database: Pick<Database, 'db'>, accountId: string): Promise<Buffer> =>
  Buffer.from(await signatureOf(database, 'second_factor_secret', `key ${accountId}`), 'base64url')

/** The secret as it is stored: nonce, tag and encrypted bytes, base64url. */
export async function sealSecret(
  database: Pick<Database, 'db'>,
  accountId: string,
  secret: Uint8Array,
): Promise<string> {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, await keyOf(database, accountId), nonce, {
    authTagLength: tagBytes,
  })
  const encrypted = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url')
}

/** The secret of a stored text; throws if it was changed or is another account's. */
export async function openSecret(
  database: Pick<Database, 'db'>,
  accountId: string,
  sealed: string,
): Promise<Uint8Array> {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv(
    algorithm,
    await keyOf(database, accountId),
    bytes.subarray(0, nonceBytes),
    { authTagLength: tagBytes },
  )
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()])
}
