/** Balances, withdrawals, funding details (specification, section 3). */
import { eq, sql, sum } from 'drizzle-orm'
import { sum as sumOf, toWire, zero } from '#contract/money.ts'
import type { MessageKey } from '#contract/wire/messages.ts'
import { lockedUntil } from '../auth/transaction-password.ts'
import type { Handlers, UserContext } from '../context.ts'
import { balances } from '../db/ledger-schema.ts'
import { coupons } from '../db/partner-schema.ts'
import { prepared } from '../db/prepared.ts'
import { type Account, accounts } from '../db/schema.ts'
import { isCreditOutstanding } from '../ledger/credit.ts'
import { heldUntil } from '../ledger/holds.ts'
import { textOf } from '../server/texts.ts'
import { listEntries } from './entries.ts'
import { withdraw } from './withdraw.ts'

const accountWithBalances = prepared((queries) =>
  queries
    .select({ account: accounts, name: balances.balance, amount: balances.amount })
    .from(accounts)
    .leftJoin(balances, eq(balances.account_id, accounts.id))
    .where(eq(accounts.id, sql.placeholder('accountId'))),
)

/** The account and its balances as of one moment. */
async function readProperty({ sandbox, account }: UserContext) {
  const rows = await accountWithBalances(sandbox.database.read).execute({ accountId: account.id })
  const amountOf = (name: string) => rows.find((row) => row.name === name)?.amount ?? zero
  return { account: rows[0]?.account ?? account, amountOf }
}

const couponsSaved = prepared((queries) =>
  queries
    .select({ saved: sum(coupons.saved).mapWith(coupons.saved) })
    .from(coupons)
    .where(eq(coupons.account_id, sql.placeholder('accountId'))),
)

/** What coupons saved in the plans settled so far. */
async function savedByCoupons({ sandbox, account }: UserContext) {
  const [found] = await couponsSaved(sandbox.database.read).execute({ accountId: account.id })
  return found?.saved ?? zero
}

async function property(context: UserContext) {
  const { account, amountOf } = await readProperty(context)
  const now = context.sandbox.clock.now()
  const wire = (each: typeof zero) => toWire(each, account.currency)
  const [available, toBeConsumed, toBeSettled] = [
    amountOf('available'),
    amountOf('to_be_consumed'),
    amountOf('to_be_settled'),
  ]
  return {
    currency: account.currency,
    total_assets: wire(sumOf([available, toBeConsumed, toBeSettled])),
    available: wire(available),
    to_be_consumed: wire(toBeConsumed),
    to_be_settled: wire(toBeSettled),
    discount_amount: wire(await savedByCoupons(context)),
    deposit: wire(account.deposit_total),
    shop_level: account.shop_level,
    settled_total: wire(account.settled_total),
    start_up_credit: {
      lent: wire(account.credit_lent),
      unused: wire(amountOf('start_up_credit')),
      in_plans: wire(amountOf('start_up_credit_in_plans')),
      is_returned: account.credit_returned_at !== null,
    },
    withdraw_blocks: withdrawBlocks(context, account, now),
    as_of: now.toISOString(),
  }
}

/** Everything that would refuse a withdrawal of any amount now, in the words of its refusal. */
function withdrawBlocks({ language, timeZone }: UserContext, account: Account, now: Date) {
  const block = (key: MessageKey, until?: string) => ({
    key,
    msg: textOf(key, until === undefined ? {} : { until }, language, timeZone),
    until,
  })
  const held = heldUntil(account, now)
  const locked = lockedUntil(account, now)
  return [
    ...(isCreditOutstanding(account) ? [block('wallet.startUpFundsNotReturned')] : []),
    ...(held === undefined ? [] : [block('wallet.heldAfterChange', held.toISOString())]),
    ...(locked === undefined ? [] : [block('wallet.transactionPasswordLocked', locked.toISOString())]),
  ]
}

export const walletHandlers = { property, withdraw, entries: listEntries } satisfies Handlers
