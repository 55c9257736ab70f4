/** Following an operator: this marks products and moves no money (docs/rules.md, section R4). */
import { and, count, desc, eq, isNull } from 'drizzle-orm'
import type { Handlers } from '../../context.ts'
import { accounts, followRecords } from '../../db/schema/accounts.ts'
import { BusinessError } from '../../http/business-error.ts'
import { pageOf } from '../../http/request/read-request.ts'
import { withIdempotencyKey } from '../../idempotency/with-idempotency-key.ts'
import { lockAccount } from '../../ledger/accounts.ts'
import { operatorWithId } from '../../seed/operators.ts'
import { recordOfProducts } from '../plans/product-records.ts'

export const followHandlers = {
  followRecords: async ({ sandbox, account }, request) => {
    const queries = sandbox.database.read
    const isOwn = eq(followRecords.account_id, account.id)
    const { limit, offset } = pageOf(request)
    const rows = await queries
      .select()
      .from(followRecords)
      .where(isOwn)
      // The current record first (its end is null, which sorts as the latest), even if two began at one instant.
      .orderBy(desc(followRecords.ended_at), desc(followRecords.followed_at), desc(followRecords.id))
      .limit(limit)
      .offset(offset)
    const [counted] = await queries.select({ total: count() }).from(followRecords).where(isOwn)
    const list = rows.map(({ operated_id, followed_at, ended_at }) => ({
      operated_id,
      operator_name: operatorWithId(operated_id)?.name ?? operated_id,
      followed_at: followed_at.toISOString(),
      ended_at: ended_at?.toISOString(),
    }))
    return { list, total: counted?.total ?? 0 }
  },

  /** Following another operator ends the previous record. */
  follow: (context, request) =>
    withIdempotencyKey(context, 'follow', request, async (tx) => {
      const account = await lockAccount(tx, context.account.id)
      const at = context.sandbox.clock.now()
      const operator = operatorWithId(request.operated_id)
      if (operator === undefined) throw new BusinessError('follow.operatorIdWrong')
      if (operator.id === account.operated_id) throw new BusinessError('follow.operatorIdSame')
      await tx
        .update(followRecords)
        .set({ ended_at: at })
        .where(and(eq(followRecords.account_id, account.id), isNull(followRecords.ended_at)))
      await tx
        .insert(followRecords)
        .values({ account_id: account.id, operated_id: operator.id, followed_at: at })
      await tx.update(accounts).set({ operated_id: operator.id }).where(eq(accounts.id, account.id))
      return {}
    }),

  operatorRecord: async ({ sandbox, account }, { operated_id: entered }) => {
    const operator = operatorWithId(entered)
    if (operator === undefined) throw new BusinessError('follow.operatorIdWrong')
    const { currency } = account
    const record = await recordOfProducts(sandbox.database.read, operator.products, currency)
    return { operated_id: operator.id, operator_name: operator.name, currency, ...record }
  },

  unfollow: (context, request) =>
    withIdempotencyKey(context, 'unfollow', request, async (tx) => {
      const account = await lockAccount(tx, context.account.id)
      const operator = operatorWithId(request.operated_id)
      if (operator === undefined || operator.id !== account.operated_id)
        throw new BusinessError('follow.notFollowing')
      await tx
        .update(followRecords)
        .set({ ended_at: context.sandbox.clock.now() })
        .where(and(eq(followRecords.account_id, account.id), isNull(followRecords.ended_at)))
      await tx.update(accounts).set({ operated_id: null }).where(eq(accounts.id, account.id))
      return {}
    }),
} satisfies Handlers
