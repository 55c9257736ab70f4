/** Uploaded images: stored in the database, served under random addresses. */
import { randomBytes } from 'node:crypto'
import { and, count, eq, gt, sql } from 'drizzle-orm'
import { basePath } from '#protocol/http/endpoint.ts'
import { type ImageType, imageTypes } from '#protocol/validation/file-type.ts'
import { tooMany } from '../../auth/rate-limit.ts'
import type { ReadQueries, Transaction } from '../../db/database.ts'
import { uploads } from '../../db/schema/support.ts'

/** The path of uploads, below the API's, so that they share its origin. */
export const uploadsPath = `${basePath}/files`

const idPattern = /^[\w-]{22}$/

const isImageType = (type: string): type is ImageType => Object.hasOwn(imageTypes, type)

/** The address of an upload: a path on the API's origin. */
function addressOf(id: string, type: ImageType): string {
  return `${uploadsPath}/${id}.${imageTypes[type]}`
}

/** Browsers retry uploads: within this time, the same image of the same account is stored once. */
const deduplicationMs = 10 * 60_000

/** Stores an image; resolves to its address. */
export async function storeUpload(
  queries: Transaction,
  accountId: string,
  image: { readonly type: ImageType; readonly bytes: Uint8Array; readonly at: Date },
): Promise<string> {
  const [first] = await queries
    .select({ id: uploads.id })
    .from(uploads)
    .where(
      and(
        eq(uploads.account_id, accountId),
        eq(uploads.type, image.type),
        eq(uploads.bytes, image.bytes),
        gt(uploads.at, new Date(image.at.getTime() - deduplicationMs)),
      ),
    )
  if (first !== undefined) return addressOf(first.id, image.type)
  await assertWithinQuota(queries, accountId, image)
  const id = randomBytes(16).toString('base64url')
  await queries.insert(uploads).values({ id, account_id: accountId, ...image })
  return addressOf(id, image.type)
}

/**
 * What one account may store: in a day, and in all. An honest partner needs few (an avatar, images of feedback);
 * unreferenced ones are removed after a day (`process/retention.ts`).
 */
export const uploadQuota = {
  day: { files: 60, bytes: 60 * 1024 * 1024 },
  all: { files: 400, bytes: 300 * 1024 * 1024 },
} as const

const dayMs = 24 * 60 * 60_000

/** Throws `general.tooManyTries`, with the time when the oldest upload no longer counts, if the quota is used up. */
async function assertWithinQuota(
  queries: Transaction,
  accountId: string,
  image: { readonly bytes: Uint8Array; readonly at: Date },
): Promise<void> {
  const dayBefore = new Date(image.at.getTime() - dayMs).toISOString()
  const isToday = sql`${uploads.at} > ${dayBefore}::timestamptz`
  const [stored] = await queries
    .select({
      files: count(),
      bytes: sql`coalesce(sum(octet_length(${uploads.bytes})), 0)`.mapWith(Number),
      filesToday: sql`count(*) filter (where ${isToday})`.mapWith(Number),
      bytesToday: sql`coalesce(sum(octet_length(${uploads.bytes})) filter (where ${isToday}), 0)`.mapWith(
        Number,
      ),
      oldestToday: sql`min(${uploads.at}) filter (where ${isToday})`.mapWith(uploads.at),
    })
    .from(uploads)
    .where(eq(uploads.account_id, accountId))
  if (stored === undefined) return
  const size = image.bytes.byteLength
  const { day, all } = uploadQuota
  const isOver =
    stored.filesToday + 1 > day.files ||
    stored.bytesToday + size > day.bytes ||
    stored.files + 1 > all.files ||
    stored.bytes + size > all.bytes
  if (isOver) throw tooMany(new Date((stored.oldestToday ?? image.at).getTime() + dayMs), image.at)
}

/** The id in the last segment of an address, `<id>.<extension>`. */
function idIn(name: string): string | undefined {
  const [id = ''] = name.split('.', 1)
  return idPattern.test(id) ? id : undefined
}

/** True for the address of an upload of this account. */
export async function isOwnUpload(
  queries: ReadQueries,
  accountId: string,
  address: string,
): Promise<boolean> {
  const id = idIn(address.slice(address.lastIndexOf('/') + 1))
  if (id === undefined) return false
  const [found] = await queries
    .select({ type: uploads.type })
    .from(uploads)
    .where(and(eq(uploads.id, id), eq(uploads.account_id, accountId)))
  return found !== undefined && isImageType(found.type) && address === addressOf(id, found.type)
}

/** An image that this account uploaded, by its address. */
export async function readOwnUpload(
  queries: ReadQueries,
  accountId: string,
  address: string,
): Promise<{ readonly id: string; readonly bytes: Uint8Array } | undefined> {
  const name = address.slice(address.lastIndexOf('/') + 1)
  const [id, isOwn] = [idIn(name), await isOwnUpload(queries, accountId, address)]
  const found = isOwn ? await readUpload(queries, name) : undefined
  return id !== undefined && found ? { id, bytes: found.bytes } : undefined
}

/** The stored image by the last segment of its address. */
export async function readUpload(
  queries: ReadQueries,
  name: string,
): Promise<{ readonly type: ImageType; readonly bytes: Uint8Array } | undefined> {
  const id = idIn(name)
  if (id === undefined) return undefined
  const [found] = await queries.select().from(uploads).where(eq(uploads.id, id))
  if (found === undefined || !isImageType(found.type)) return undefined
  return name === `${id}.${imageTypes[found.type]}` ? { type: found.type, bytes: found.bytes } : undefined
}
