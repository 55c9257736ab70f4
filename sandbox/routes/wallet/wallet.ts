/** Balances, withdrawals, funding details (docs/rules.md, section P3). */
import { eq, sql } from 'drizzle-orm'
import type { MessageKey } from '#protocol/http/messages.ts'
import { sum as sumOf, toWire, zero } from '#protocol/money.ts'
import { lockedUntil } from '../../auth/transaction-password.ts'
import type { Handlers, UserContext } from '../../context.ts'
import { prepared } from '../../db/prepared.ts'
import { type Account, accounts } from '../../db/schema/core.ts'
import { balances } from '../../db/schema/ledger.ts'
import { coupons } from '../../db/schema/partners.ts'
import { messageText } from '../../http/message-texts.ts'
import { isCreditOutstanding } from '../../ledger/promotional-credit.ts'
import { heldUntil } from '../../ledger/withdrawal-hold.ts'
import { listEntries } from './entries.ts'
import { withdraw } from './withdraw.ts'

const saved = sql`(select coalesce(sum(${coupons.saved}), 0) from ${coupons} where ${eq(coupons.account_id, accounts.id)})`

const accountWithBalances = prepared((queries) =>
  queries
    .select({
      deposit_total: accounts.deposit_total,
      shop_level: accounts.shop_level,
      settled_total: accounts.settled_total,
      credit_lent: accounts.credit_lent,
      credit_returned_at: accounts.credit_returned_at,
      withdrawals_held_until: accounts.withdrawals_held_until,
      transaction_password_locked_until: accounts.transaction_password_locked_until,
      /** What coupons saved in the plans settled so far. */
      saved: saved.mapWith(coupons.saved),
      name: balances.balance,
      amount: balances.amount,
    })
    .from(accounts)
    .leftJoin(balances, eq(balances.account_id, accounts.id))
    .where(eq(accounts.id, sql.placeholder('accountId'))),
)

/** What is told of the account and its balances, as of one moment. */
async function readProperty({ sandbox, account }: UserContext) {
  const rows = await accountWithBalances(sandbox.database.read).execute({ accountId: account.id })
  const amountOf = (name: string) => rows.find((row) => row.name === name)?.amount ?? zero
  const [facts] = rows
  if (facts === undefined) throw new Error('no such account')
  return { facts, amountOf }
}

async function property(context: UserContext) {
  const { facts, amountOf } = await readProperty(context)
  const now = context.sandbox.clock.now()
  const { currency } = context.account
  const wire = (each: typeof zero) => toWire(each, currency)
  const [available, toBeConsumed, toBeSettled] = [
    amountOf('available'),
    amountOf('to_be_consumed'),
    amountOf('to_be_settled'),
  ]
  return {
    currency,
    total_assets: wire(sumOf([available, toBeConsumed, toBeSettled])),
    available: wire(available),
    to_be_consumed: wire(toBeConsumed),
    to_be_settled: wire(toBeSettled),
    discount_amount: wire(facts.saved),
    deposit: wire(facts.deposit_total),
    shop_level: facts.shop_level,
    settled_total: wire(facts.settled_total),
    start_up_credit: {
      lent: wire(facts.credit_lent),
      unused: wire(amountOf('start_up_credit')),
      in_plans: wire(amountOf('start_up_credit_in_plans')),
      is_returned: facts.credit_returned_at !== null,
    },
    withdraw_blocks: withdrawBlocks(context, facts, now),
    as_of: now.toISOString(),
  }
}

type WithdrawFacts = Pick<
  Account,
  'credit_lent' | 'credit_returned_at' | 'withdrawals_held_until' | 'transaction_password_locked_until'
>

/** Everything that would refuse a withdrawal of any amount now, in the words of its refusal. */
function withdrawBlocks({ language, timeZone }: UserContext, account: WithdrawFacts, now: Date) {
  const block = (key: MessageKey, until?: string) => ({
    key,
    msg: messageText(key, until === undefined ? {} : { until }, language, timeZone),
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
