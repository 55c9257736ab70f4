/**
 * A long history for one account, for benches and tests of long lists. The ledger's triggers run per row, which takes half
 * a minute for 100,000 entries; here they are disabled, and set-based statements write the same rows. Tests check that every
 * invariant holds afterwards.
 */
import { type SQL, sql } from 'drizzle-orm'
import type { EntryType } from '#protocol/http/wallet.ts'
import type { Database, Transaction } from '../db/database.ts'
import { isPartnerBalance, type LedgerAccount } from '../db/schema/ledger.ts'
import { lockAccount } from '../ledger/accounts.ts'
import type { Remark } from '../ledger/remarks.ts'

type Movement = readonly [EntryType, from: LedgerAccount, to: LedgerAccount, amount: string, Remark]

/** Repeated until there are enough entries. Leaves nothing to be consumed or settled, so no plans, and adds 70.02. */
const round: readonly Movement[] = [
  ['system_deposit', 'deposits', 'available', '250.00', 'deposit'],
  ['ad_serving', 'available', 'to_be_consumed', '123.45', 'put'],
  ['ad_billing', 'to_be_consumed', 'billing', '60.01', 'billed'],
  ['profit_sharing', 'revenue_source', 'to_be_settled', '72.50', 'revenueAccrued'],
  ['ad_billing', 'to_be_consumed', 'billing', '59.98', 'billed'],
  ['profit_sharing', 'revenue_source', 'to_be_settled', '68.13', 'revenueAccrued'],
  ['system_chargeback', 'to_be_settled', 'chargebacks', '0.63', 'chargeback'],
  ['ad_serving', 'to_be_consumed', 'available', '3.46', 'budgetRest'],
  ['profit_sharing', 'to_be_settled', 'share', '28.00', 'networkShare'],
  ['virtual_recharge_deduction', 'to_be_settled', 'credit_pool', '12.00', 'creditUsed'],
  ['profit_sharing', 'to_be_settled', 'available', '100.00', 'revenueSettled'],
  ['manual_withdrawal', 'available', 'payouts', '150.00', 'withdrawal'],
  ['vip_subscription', 'available', 'subscriptions', '9.99', 'levelBought'],
]
const filler: Movement = ['system_deposit', 'deposits', 'available', '0.01', 'deposit']

const entriesPerRound = round.flatMap(([, from, to]) => [from, to]).filter(isPartnerBalance).length
const historyMs = 2 * 365 * 24 * 60 * 60_000

/** Values for the texts of the remarks. */
const params = { plan: '2026-00001', reference: 'W-00000000' }
const reason = 'repeatedClicks'

/**
 * Adds `count` entries of all eight types to an account with a currency of two decimals: over the two years before `now`,
 * or since its newest entry if it has one (so seed before the ad account is opened). Takes half a minute for 100,000, during
 * which the ledger is locked for writes.
 */
export async function seedEntries(
  database: Database,
  accountId: string,
  count: number,
  now: Date,
): Promise<void> {
  const rounds = Math.floor(count / entriesPerRound)
  const missing = count - rounds * entriesPerRound
  const tables = ['entries', 'movements', 'balances', 'entry_counts', 'entry_totals']
  await database.withAccountLock(async (tx) => {
    for (const table of tables) await tx.execute(sql.raw(`alter table ${table} disable trigger user`))
    const { last_entry_at: newest } = await lockAccount(tx, accountId)
    const from = newest?.getTime() ?? now.getTime() - historyMs
    const split = new Date(from + (Math.max(now.getTime() - from, 0) * rounds) / (rounds + 1))
    await postMany(tx, accountId, round, rounds, [new Date(from), split])
    await postMany(tx, accountId, [filler], missing, [split, new Date(Math.max(now.getTime(), from))])
    await updateCounters(tx, accountId)
    await tx.execute(sql`select ledger_tree_extend(${accountId})`)
    for (const table of tables) await tx.execute(sql.raw(`alter table ${table} enable trigger user`))
  }, accountId)
  await database.db.execute(sql`analyze`)
}

function stepOf([type, payer, payee, amount, remark]: Movement, step: number): SQL {
  const values = JSON.stringify(remark === 'chargeback' ? { ...params, reason } : params)
  return sql`(${step}::int, ${type}, ${payer}, ${payee}, ${amount}::numeric, ${remark}, ${values}::jsonb)`
}

/** Posts `movements` `times` times, spread over the period. */
async function postMany(
  tx: Transaction,
  accountId: string,
  movements: readonly Movement[],
  times: number,
  [from, to]: readonly [Date, Date],
): Promise<void> {
  const steps = sql`(values ${sql.join(movements.map(stepOf), sql`, `)})
    as steps (step, type, payer, payee, amount, remark, params)`
  const part = sql`((n * ${movements.length}::int + step)::float / ${times * movements.length}::float)`
  const start = sql`${from.toISOString()}::timestamptz`
  const prefix = `H-${accountId.slice(0, 8).toUpperCase()}-`
  const first = sql`(select next_entry_number from accounts where id = ${accountId})`
  await tx.execute(sql`
    insert into movements (reference, part, account_id, type, remark, remark_params, at)
    select ${prefix} || lpad((${first} + n)::text, 7, '0'), step + 1, ${accountId}, type, remark, params,
      ${start} + (${to.toISOString()}::timestamptz - ${start}) * ${part}
    from generate_series(0, ${times}::int - 1) n, ${steps} order by n, step`)
  await tx.execute(sql`
    insert into entries (movement_id, ledger_account, account_id, amount, number, balance_after, at, type)
    select id, ledger_account, owner, amount,
      case when owner is not null then ${first} - 1 + row_number() over (partition by owner order by id, side) end,
      case when owner is not null then coalesce(
        (select b.amount from balances b where b.account_id = owner and b.balance = ledger_account), 0
      ) + sum(amount) over (partition by owner, ledger_account order by id, side) end,
      case when owner is not null then at end, case when owner is not null then type end
    from (
      select m.id, m.at, m.type, side, ledger_account, side_amount as amount,
        case when ledger_account in ('available', 'to_be_consumed', 'to_be_settled') then m.account_id end as owner
      from movements m
      join ${steps} on steps.step = m.part - 1
      cross join lateral (values (0, payer, -steps.amount), (1, payee, steps.amount))
        as sides (side, ledger_account, side_amount)
      where m.account_id = ${accountId} and m.reference like ${`${prefix}%`}
        and not exists (select 1 from entries e where e.movement_id = m.id)
    ) posted order by id, side`)
  await tx.execute(sql`
    update accounts set next_entry_number = coalesce(
      (select max(number) + 1 from entries where account_id = ${accountId}), next_entry_number
    ) where id = ${accountId}`)
  await tx.execute(sql`
    insert into balances (account_id, balance, amount)
    select distinct on (ledger_account) account_id, ledger_account, balance_after from entries
    where account_id = ${accountId} order by ledger_account, number desc
    on conflict (account_id, balance) do update set amount = excluded.amount`)
}

/** Computes the account's figures and counters from its entries. */
async function updateCounters(tx: Transaction, accountId: string): Promise<void> {
  await tx.execute(sql`
    update accounts set last_entry_at = (select max(at) from entries where account_id = ${accountId}),
      deposit_total = (
        select coalesce(sum(amount), 0) from entries
        where account_id = ${accountId} and type = 'system_deposit' and ledger_account = 'available'
      ) where id = ${accountId}`)
  await tx.execute(sql`delete from entry_counts where account_id = ${accountId}`)
  await tx.execute(sql`
    insert into entry_counts (account_id, quarter, type, entries, money_in, money_out)
    select account_id, to_timestamp(floor(extract(epoch from at) / 900) * 900), type, count(*),
      coalesce(sum(amount) filter (where ledger_account = 'available' and amount > 0), 0),
      coalesce(-sum(amount) filter (where ledger_account = 'available' and amount < 0), 0)
    from entries where account_id = ${accountId} group by 1, 2, 3`)
  await tx.execute(sql`delete from entry_totals where account_id = ${accountId}`)
  await tx.execute(sql`
    insert into entry_totals (account_id, type, entries)
    select account_id, type, count(*) from entries where account_id = ${accountId} group by 1, 2`)
}
