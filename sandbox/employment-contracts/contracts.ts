/** The life of an employment contract: announced, uploaded, confirmed, signed (docs/rules.md, section P7). */
import { createHash, randomBytes } from 'node:crypto'
import { and, desc, eq, getTableColumns, isNotNull, isNull, lt, ne, notInArray } from 'drizzle-orm'
import type { contractEndpoints } from '#protocol/http/employment-contract.ts'
import type { ParsedRequestOf } from '#protocol/http/endpoint.ts'
import { limits } from '#protocol/http/limits.ts'
import {
  type DocumentType,
  documentTypeOf,
  imageTypeOf,
  isDocumentType,
} from '#protocol/validation/file-type.ts'
import type { Queries, ReadQueries, Transaction } from '../db/database.ts'
import { contracts, uploads } from '../db/schema/support.ts'
import { BusinessError } from '../http/business-error.ts'
import { readOwnUpload } from '../http/files/uploads.ts'
import { newReference } from '../ledger/post.ts'
import { notify } from '../notifications/notices.ts'

/** Maximum number of an account's announced uploads; one more drops the oldest. */
const maxAnnounced = 5

/** A contract's columns without the files. */
const { bytes, signature, ...facts } = getTableColumns(contracts)

export type ContractFacts = Awaited<ReturnType<typeof contractOf>> & object

/** The contract with a key, of any account. */
export async function contractOf(queries: ReadQueries, key: string) {
  const [row] = await queries.select(facts).from(contracts).where(eq(contracts.key, key))
  return row
}

/** The current contract of an account: the signed one, else the one confirmed last. */
export async function currentContract(
  queries: ReadQueries,
  accountId: string,
): Promise<ContractFacts | undefined> {
  const [row] = await queries
    .select(facts)
    .from(contracts)
    .where(and(eq(contracts.account_id, accountId), isNotNull(contracts.confirmed_at)))
    .orderBy(desc(isNotNull(contracts.signed_at)), desc(contracts.confirmed_at))
    .limit(1)
  return row
}

const isUnconfirmed = (accountId: string) =>
  and(eq(contracts.account_id, accountId), isNull(contracts.confirmed_at))

/** Announces an upload and deletes old announcements that were not confirmed, except the newest ones. */
export async function announceContract(
  tx: Transaction,
  accountId: string,
  { file_name, size, type }: ParsedRequestOf<(typeof contractEndpoints)['contractUploadUrl']>,
  now: Date,
): Promise<{ key: string; type: DocumentType; size: number; expires_at: Date }> {
  if (!isDocumentType(type)) throw new BusinessError('contract.notADocument')
  if ((await currentContract(tx, accountId))?.signed_at) throw new BusinessError('contract.alreadySigned')
  const unconfirmed = isUnconfirmed(accountId)
  const newest = await tx
    .select({ key: contracts.key })
    .from(contracts)
    .where(unconfirmed)
    .orderBy(desc(contracts.expires_at))
    .limit(maxAnnounced - 1)
  const newestKeys = newest.map(({ key }) => key)
  await tx.delete(contracts).where(and(unconfirmed, notInArray(contracts.key, newestKeys)))
  await tx.delete(contracts).where(and(unconfirmed, lt(contracts.expires_at, now)))
  const key = randomBytes(16).toString('base64url')
  const expires_at = new Date(now.getTime() + limits.contractUploadMs)
  await tx.insert(contracts).values({ key, account_id: accountId, file_name, size, type, expires_at })
  return { key, type, size, expires_at }
}

/** Stores the file of an announced upload, once and only if it has the announced size and type. */
export async function storeContract(
  queries: Queries,
  contract: ContractFacts,
  file: Uint8Array,
  now: Date,
): Promise<void> {
  if (file.byteLength !== contract.size) throw new BusinessError('contract.changedOnTheWay')
  if (documentTypeOf(file) !== contract.type) throw new BusinessError('contract.notADocument')
  const sha256 = createHash('sha256').update(file).digest('hex')
  const stored = await queries
    .update(contracts)
    .set({ bytes: file, sha256, stored_at: now })
    .where(and(eq(contracts.key, contract.key), isNull(contracts.stored_at)))
    .returning({ key: contracts.key })
  if (stored.length === 0) throw new BusinessError('contract.uploadExpired')
}

/**
 * Confirms a stored file, and signs it if a signature is given. A repeat succeeds and changes nothing, in case the first
 * response was lost. The caller holds the account's lock.
 */
export async function confirmContract(
  tx: Transaction,
  accountId: string,
  { key, sha256, signature }: ParsedRequestOf<(typeof contractEndpoints)['contractUploadDone']>,
  now: Date,
): Promise<void> {
  const contract = await contractOf(tx, key)
  if (contract?.account_id !== accountId || contract.stored_at === null)
    throw new BusinessError('contract.notUploaded')
  if (contract.sha256 !== sha256) throw new BusinessError('contract.changedOnTheWay')
  if (contract.signed_at) {
    if (signature === undefined || signature === contract.signature_address) return
    throw new BusinessError('contract.alreadySigned')
  }
  if ((await currentContract(tx, accountId))?.signed_at) throw new BusinessError('contract.alreadySigned')
  const confirmed_at = contract.confirmed_at ?? now
  await tx.update(contracts).set({ confirmed_at }).where(eq(contracts.key, key))
  const isOther = and(isNotNull(contracts.confirmed_at), ne(contracts.key, key))
  await tx.delete(contracts).where(and(eq(contracts.account_id, accountId), isOther))
  if (signature !== undefined) await sign(tx, contract, signature, now)
}

/** Signs the contract: moves the signature's image from the account's uploads to it. */
async function sign(tx: Transaction, contract: ContractFacts, address: string, now: Date): Promise<void> {
  const image = await readOwnUpload(tx, contract.account_id, address)
  if (image === undefined || imageTypeOf(image.bytes) !== 'image/png')
    throw new BusinessError('contract.signatureMissing')
  const reference = newReference('contract')
  await tx
    .update(contracts)
    .set({ signed_at: now, reference, signature_address: address, signature: image.bytes })
    .where(eq(contracts.key, contract.key))
  await tx.delete(uploads).where(eq(uploads.id, image.id))
  await notify(tx, contract.account_id, 'contractSigned', { reference, at: now.toISOString() }, now)
}

/** The bytes of a contract's document or signature. */
export async function contractBytes(
  queries: ReadQueries,
  key: string,
  use: 'document' | 'signature',
): Promise<Uint8Array | undefined> {
  const column = use === 'document' ? bytes : signature
  const [row] = await queries.select({ bytes: column }).from(contracts).where(eq(contracts.key, key))
  return row?.bytes ?? undefined
}
