/** Coupons (docs/rules.md, section P3; their effects: section R4). */
import { and, asc, count, desc, eq, gt, isNotNull, isNull, lte, or } from 'drizzle-orm'
import type { Amount } from '#protocol/amount.ts'
import type { Coupon } from '#protocol/http/coupons.ts'
import type { Language } from '#protocol/languages.ts'
import { toWire } from '#protocol/money.ts'
import type { Handlers } from '../../context.ts'
import { type CouponRow, coupons } from '../../db/schema/plans.ts'
import { BusinessError } from '../../http/business-error.ts'
import { pageOf } from '../../http/request/read-request.ts'
import { withIdempotencyKey } from '../../idempotency/with-idempotency-key.ts'
import { lockAccount } from '../../ledger/accounts.ts'
import { couponState } from '../../ledger/coupons/coupons.ts'
import { couponName } from '../../ledger/remarks.ts'
import { newUserPack, packFor } from '../../seed/coupon-pack.ts'

interface Reader {
  readonly currency: string
  readonly language: Language
  readonly now: Date
}

/** Types whose value is a percentage; other values are amounts. */
const percentTypes: ReadonlySet<Coupon['type']> = new Set(['discount', 'add_voucher', 'team'])

function couponResponse(coupon: CouponRow, { currency, language, now }: Reader) {
  const wire = (amount: Amount) => toWire(amount, currency)
  return {
    id: coupon.id,
    name: couponName(coupon.name, language),
    type: coupon.type,
    value: percentTypes.has(coupon.type) ? coupon.value : wire(coupon.value),
    stated_amount: coupon.stated_amount === null ? undefined : wire(coupon.stated_amount),
    amount_requirement: wire(coupon.amount_requirement),
    expires_at: coupon.expires_at.toISOString(),
    state: couponState(coupon, now),
    used_at: coupon.used_at?.toISOString(),
  }
}

function hasState(state: 'unused' | 'used' | undefined, now: Date) {
  if (state === 'unused') return and(isNull(coupons.used_at), gt(coupons.expires_at, now))
  if (state === 'used') return or(isNotNull(coupons.used_at), lte(coupons.expires_at, now))
  return undefined
}

export const couponHandlers = {
  /** Used coupons: the latest expiry first. All others: the earliest expiry first. */
  coupons: async ({ sandbox, account, language }, request) => {
    const [queries, now] = [sandbox.database.read, sandbox.clock.now()]
    const filter = and(eq(coupons.account_id, account.id), hasState(request.state, now))
    const { limit, offset } = pageOf(request)
    const byExpiry = request.state === 'used' ? desc : asc
    const rows = await queries
      .select()
      .from(coupons)
      .where(filter)
      .orderBy(byExpiry(coupons.expires_at), asc(coupons.pack_position), asc(coupons.id))
      .limit(limit)
      .offset(offset)
    const [received] = await queries
      .select({ id: coupons.id })
      .from(coupons)
      .where(and(eq(coupons.account_id, account.id), eq(coupons.pack, newUserPack)))
      .limit(1)
    const [counted] = await queries.select({ total: count() }).from(coupons).where(filter)
    const reader = { currency: account.currency, language, now }
    return {
      list: rows.map((row) => couponResponse(row, reader)),
      total: counted?.total ?? 0,
      pack_received: received !== undefined,
    }
  },

  receiveCoupons: (context, request) =>
    withIdempotencyKey(context, 'receiveCoupons', request, async (tx) => {
      const now = context.sandbox.clock.now()
      const account = await lockAccount(tx, context.account.id)
      const [received] = await tx
        .select({ id: coupons.id })
        .from(coupons)
        .where(and(eq(coupons.account_id, account.id), eq(coupons.pack, newUserPack)))
        .limit(1)
      if (received !== undefined) throw new BusinessError('coupon.alreadyReceived')
      const rows = await tx.insert(coupons).values(packFor(account.id, now)).returning()
      const reader = { currency: account.currency, language: context.language, now }
      return { coupons: rows.map((row) => couponResponse(row, reader)) }
    }),
} satisfies Handlers
