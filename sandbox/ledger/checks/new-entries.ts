/**
 * The ledger's rules for what is new: the movements since the last check, the entries of accounts above the number that is
 * verified, and the sums up to there. Reads in proportion to what is new, however long the ledger is.
 */
import { type SQL, sql } from 'drizzle-orm'
import { rulesOfNewLeaves } from './tree-rules.ts'

/** What one check looks at. */
export interface NewEntries {
  /** Movements with an id above `after`, up to `until`. */
  readonly after: number
  readonly until: number
  /** The accounts that are looked at, as a JSON array: those of the movements, and some in turn. */
  readonly accounts: string
}

const accountsOf = ({ accounts }: NewEntries) =>
  sql`(select jsonb_array_elements_text(${accounts}::jsonb) as id)`

/** The entries of the accounts that are not verified yet, by the index of their numbers. */
const fresh = (range: NewEntries) => sql`fresh as materialized (
  select e.*, m.account_id as movement_account, m.type as movement_type
  from ${accountsOf(range)} a
  left join ledger_verified v on v.account_id = a.id
  cross join lateral (
    select * from entries e where e.account_id = a.id and e.number > coalesce(v.entries, 0) offset 0
  ) e
  join movements m on m.id = e.movement_id)`

const isNew = ({ after, until }: NewEntries, id: SQL) => sql`${id} > ${after} and ${id} <= ${until}`

/** Each query returns the violations of its rule: the account, or null where the network's sums are wrong. */
export const rulesOfNewEntries = (range: NewEntries): Readonly<Record<string, SQL>> => ({
  'a movement has two rows that add up to zero': sql`
    select null as account from movements m left join entries e on e.movement_id = m.id
    where ${isNew(range, sql`m.id`)} group by m.id having count(e.id) <> 2 or sum(e.amount) <> 0`,
  'every movement has its reference, of one account, its parts from 1 on': sql`
    select min(account_id) as account from movements
    where reference in (select reference from movements m where ${isNew(range, sql`m.id`)}) group by reference
    having trim(reference) = '' or count(distinct account_id) <> 1 or min(part) <> 1 or max(part) <> count(*)`,
  'an entry belongs to the account of its movement': sql`
    with ${fresh(range)} select account_id as account from fresh
    where account_id <> movement_account or type is distinct from movement_type`,
  'no balance is below zero, at no time': sql`
    with ${fresh(range)} select account_id as account from fresh where balance_after < 0
    union all select b.account_id from ${accountsOf(range)} a join balances b on b.account_id = a.id where b.amount < 0`,
  'an entry says what its balance was after it': sql`
    with ${fresh(range)} select account_id as account from (
      select f.account_id, f.balance_after, coalesce(v.amount, 0) + sum(f.amount) over (
        partition by f.account_id, f.ledger_account order by f.number
      ) as running from fresh f
      left join ledger_verified_balances v on v.account_id = f.account_id and v.balance = f.ledger_account
    ) e where running <> balance_after`,
  'a balance is the sum of its entries': sql`
    with ${fresh(range)} select account_id as account from (
      select account_id, balance, sum(amount) as total from (
        select v.account_id, v.balance, v.amount from ${accountsOf(range)} a
        join ledger_verified_balances v on v.account_id = a.id
        union all select account_id, ledger_account, amount from fresh
      ) parts group by account_id, balance
    ) e full join (
      select b.account_id, b.balance, b.amount from ${accountsOf(range)} a join balances b on b.account_id = a.id
    ) b using (account_id, balance) where e.total is distinct from b.amount`,
  'entries are numbered without gaps': sql`
    with ${fresh(range)} select a.id as account from accounts a join ${accountsOf(range)} looked using (id)
    left join ledger_verified v on v.account_id = a.id
    left join (select account_id, count(*) as found, max(number) as highest from fresh group by account_id) f
      on f.account_id = a.id
    where coalesce(v.entries, 0) + coalesce(f.found, 0) <> a.next_entry_number - 1
      or coalesce(f.highest, v.entries, 0) <> a.next_entry_number - 1`,
  'the time of entries never runs backwards': sql`
    with ${fresh(range)} select account_id as account from (
      select f.account_id, f.at, coalesce(
        lag(f.at) over (partition by f.account_id order by f.number), v.last_entry_at
      ) as before from fresh f left join ledger_verified v on v.account_id = f.account_id
    ) e where before > at
    union all select a.id from accounts a join ${accountsOf(range)} looked using (id)
    left join ledger_verified v on v.account_id = a.id
    left join (select account_id, max(at) as newest from fresh group by account_id) f on f.account_id = a.id
    where a.last_entry_at is distinct from coalesce(f.newest, v.last_entry_at)`,
  'the counters of lists count': sql`
    with ${fresh(range)}, quarters as (
      select distinct account_id, to_timestamp(floor(extract(epoch from at) / 900) * 900)::timestamptz(3) as quarter
      from fresh
    ), counted as (
      select q.account_id, q.quarter, e.type, count(*) as found,
        coalesce(sum(e.amount) filter (where e.ledger_account = 'available' and e.amount > 0), 0) as gained,
        coalesce(-sum(e.amount) filter (where e.ledger_account = 'available' and e.amount < 0), 0) as lost
      from quarters q cross join lateral (
        select * from entries e where e.account_id = q.account_id
          and e.at >= q.quarter and e.at < q.quarter + interval '15 minutes' offset 0
      ) e group by 1, 2, 3
    )
    select account_id as account from counted e
    full join (select c.* from quarters join entry_counts c using (account_id, quarter)) c
      using (account_id, quarter, type)
    where c.entries is distinct from e.found or c.money_in is distinct from e.gained
      or c.money_out is distinct from e.lost
    union all select account_id from (
      select account_id, type, sum(entries) as found from (
        select v.account_id, v.type, v.entries from ${accountsOf(range)} a
        join ledger_verified_totals v on v.account_id = a.id
        union all select account_id, type, count(*) from fresh group by 1, 2
      ) parts group by 1, 2
    ) e full join (
      select t.account_id, t.type, t.entries from ${accountsOf(range)} a join entry_totals t on t.account_id = a.id
    ) t using (account_id, type) where t.entries is distinct from e.found`,
  'the deposit figure is the sum of deposits': sql`
    with ${fresh(range)} select a.id as account from accounts a join ${accountsOf(range)} looked using (id)
    left join ledger_verified v on v.account_id = a.id
    left join (
      select account_id, sum(amount) as deposits from fresh
      where type = 'system_deposit' and ledger_account = 'available' group by account_id
    ) f on f.account_id = a.id
    where coalesce(v.deposits, 0) + coalesce(f.deposits, 0) <> a.deposit_total`,
  'a withdrawal took its amount once, and gave it back once when it was not paid': sql`
    select w.account_id as account from withdrawals w
    join movements m on m.reference = w.reference
    left join entries e on e.movement_id = m.id and e.ledger_account = 'available'
    where w.id in (select withdrawal_id from movements m where ${isNew(range, sql`m.id`)})
    group by w.id
    having coalesce(-sum(e.amount), 0) <> case when w.status in ('pending', 'paid') then w.amount else 0 end
      or (w.paid_at is not null) <> (w.status = 'paid')
      or (w.returned_at is not null) <> (w.status in ('refused', 'cancelled'))
      or (w.reason is not null) <> (w.status = 'refused')`,
  'a request_id acts once and keeps its answer': sql`
    select m.account_id as account from movements m
    left join requests r on r.account_id = m.account_id and r.request_id = m.request_id
    where ${isNew(range, sql`m.id`)} and m.request_id is not null
    group by m.account_id, m.request_id
    having count(distinct m.reference) <> 1 or bool_or(r.answer is null or not r.answer ? 'data')`,
  'what plans hold is what the balances say': sql`
    select a.id as account from ${accountsOf(range)} a
    left join plans p on p.account_id = a.id and p.status in ('matching', 'putting', 'putFinished', 'waitSettlement')
    left join balances own on own.account_id = a.id and own.balance = 'to_be_consumed'
    left join balances lent on lent.account_id = a.id and lent.balance = 'start_up_credit_in_plans'
    left join balances due on due.account_id = a.id and due.balance = 'to_be_settled'
    group by a.id
    having coalesce(sum(p.put_amount - p.credit_amount - p.billed + p.credit_billed), 0) <> coalesce(max(own.amount), 0)
      or coalesce(sum(p.credit_amount - p.credit_billed), 0) <> coalesce(max(lent.amount), 0)
      or coalesce(sum(p.revenue), 0) <> coalesce(max(due.amount), 0)`,
  ...rulesOfNewLeaves(
    sql`select id from ${accountsOf(range)} looked_at`,
    sql`with ${fresh(range)} select id from fresh`,
  ),
})

/** The statements that add what is new to the running sums, without the accounts of `except` (a JSON array). */
export const additionsOf = (range: NewEntries, except: string): readonly SQL[] => {
  const sound = sql`fresh where not ${except}::jsonb ? account_id`
  return [
    sql`with ${fresh(range)} insert into ledger_verified_balances as v (account_id, balance, amount)
      select account_id, ledger_account, sum(amount) from ${sound} group by 1, 2
      on conflict (account_id, balance) do update set amount = v.amount + excluded.amount`,
    sql`with ${fresh(range)} insert into ledger_verified_totals as v (account_id, type, entries)
      select account_id, type, count(*) from ${sound} group by 1, 2
      on conflict (account_id, type) do update set entries = v.entries + excluded.entries`,
    sql`insert into ledger_verified_network as v (ledger_account, amount)
      select case when e.account_id is null then e.ledger_account else '(partners)' end, sum(e.amount)
      from movements m join entries e on e.movement_id = m.id where ${isNew(range, sql`m.id`)} group by 1
      on conflict (ledger_account) do update set amount = v.amount + excluded.amount`,
    // Last: it is what decides which entries are new.
    sql`with ${fresh(range)} insert into ledger_verified as v (account_id, entries, last_entry_at, deposits, leaves)
      select account_id, count(*), max(at), coalesce(sum(amount) filter (
        where type = 'system_deposit' and ledger_account = 'available'), 0),
        (select tree_size from accounts a where a.id = account_id) from ${sound} group by 1
      on conflict (account_id) do update set entries = v.entries + excluded.entries,
        last_entry_at = excluded.last_entry_at, deposits = v.deposits + excluded.deposits, leaves = excluded.leaves`,
  ]
}

/** The running sums of the network, after the additions. */
export const networkRule = {
  'money neither appears nor disappears': sql`
    select null as account from ledger_verified_network having coalesce(sum(amount), 0) <> 0`,
}
