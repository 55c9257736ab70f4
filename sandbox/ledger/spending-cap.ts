/**
 * A limit that partners set on their own fundings per 24 hours. Lowering it takes effect at once; raising or removing it
 * waits 24 hours, to prevent impulsive changes.
 */
import { and, eq, gt, ne, sql } from 'drizzle-orm'
import type { Amount } from '#protocol/amount.ts'
import { add, compare, equals, fitsMinorDigits, larger, subtract, toWire, zero } from '#protocol/money.ts'
import type { ReadQueries, Transaction } from '../db/database.ts'
import type { Account } from '../db/schema/accounts.ts'
import { coupons, plans } from '../db/schema/plans.ts'
import { type SpendingCapRow, spendingCaps } from '../db/schema/spending-caps.ts'
import { BusinessError } from '../http/business-error.ts'

const dayMs = 24 * 60 * 60_000

/** The cap at a time and the pending change; null is no cap. */
export interface SpendingCap {
  readonly cap: Amount | null
  readonly pending: { readonly cap: Amount | null; readonly from: Date } | undefined
}

function capAt(row: SpendingCapRow | undefined, now: Date): SpendingCap {
  if (row === undefined) return { cap: null, pending: undefined }
  if (row.pending_from === null) return { cap: row.cap, pending: undefined }
  if (row.pending_from <= now) return { cap: row.pending_cap, pending: undefined }
  return { cap: row.cap, pending: { cap: row.pending_cap, from: row.pending_from } }
}

/** The account's cap at `now`. */
export async function readCap(queries: ReadQueries, accountId: string, now: Date): Promise<SpendingCap> {
  const [row] = await queries.select().from(spendingCaps).where(eq(spendingCaps.account_id, accountId))
  return capAt(row, now)
}

/**
 * The partner's fundings in the 24 hours before `now`, minus the coupons' part. A funding whose matching failed was
 * returned and does not count.
 */
export async function spentUntil(queries: ReadQueries, accountId: string, now: Date): Promise<Amount> {
  const [found] = await queries
    .select({
      spent: sql<Amount | null>`sum(${plans.put_amount} - coalesce(${coupons.network_part}, 0))`.mapWith(
        plans.put_amount,
      ),
    })
    .from(plans)
    .leftJoin(coupons, eq(coupons.plan_id, plans.id))
    .where(
      and(
        eq(plans.account_id, accountId),
        gt(plans.put_at, new Date(now.getTime() - dayMs)),
        ne(plans.status, 'putFailed'),
      ),
    )
  return found?.spent ?? zero
}

/** Rejects a funding that exceeds the cap (`plan.spendingCapExceeded`). The caller holds the account's lock. */
export async function assertWithinCap(
  tx: Transaction,
  { id, currency }: Account,
  funding: Amount,
  now: Date,
): Promise<void> {
  const { cap } = await readCap(tx, id, now)
  if (cap === null) return
  const spent = await spentUntil(tx, id, now)
  if (compare(add(spent, funding), cap) <= 0) return
  const left = toWire(larger(subtract(cap, spent), zero), currency)
  throw new BusinessError('plan.spendingCapExceeded', { params: { left } })
}

const isSame = (a: Amount | null, b: Amount | null) => (a === null || b === null ? a === b : equals(a, b))
const isLower = (requested: Amount | null, cap: Amount | null) =>
  requested !== null && (cap === null || compare(requested, cap) <= 0)

/**
 * Sets the cap; null removes it. Setting the current cap cancels a pending change. The caller holds the account's lock.
 * Rejects an amount with too many decimals for the currency (`wallet.amountIncorrect`) and a request that changes
 * nothing (`wallet.notModified`).
 */
export async function changeCap(
  tx: Transaction,
  { id, currency }: Account,
  requested: Amount | null,
  now: Date,
): Promise<SpendingCap> {
  if (requested !== null && !fitsMinorDigits(requested, currency))
    throw new BusinessError('wallet.amountIncorrect')
  const before = await readCap(tx, id, now)
  const expected = before.pending === undefined ? before.cap : before.pending.cap
  if (isSame(requested, expected)) throw new BusinessError('wallet.notModified')
  const isImmediate = isLower(requested, before.cap) || isSame(requested, before.cap)
  const after: SpendingCap = isImmediate
    ? { cap: requested, pending: undefined }
    : { cap: before.cap, pending: { cap: requested, from: new Date(now.getTime() + dayMs) } }
  const row = {
    cap: after.cap,
    pending_cap: after.pending?.cap ?? null,
    pending_from: after.pending?.from ?? null,
  }
  await tx
    .insert(spendingCaps)
    .values({ account_id: id, ...row })
    .onConflictDoUpdate({ target: spendingCaps.account_id, set: row })
  return after
}
