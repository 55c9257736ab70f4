/** The ledger's invariants. The database enforces most of them; this check verifies all of them by summing. */
import { count, type SQL, sql } from 'drizzle-orm'
import type { Database, ReadQueries } from '../../db/database.ts'
import { treeRules } from './tree-rules.ts'

/** Each query returns the violations of its rule: the account, or null where the network's sums are wrong. */
const allRules: Readonly<Record<string, SQL>> = {
  'a movement has two rows that add up to zero': sql`
    select null as account from movements m left join entries e on e.movement_id = m.id
    group by m.id having count(e.id) <> 2 or sum(e.amount) <> 0`,
  'a balance is the sum of its entries': sql`
    select coalesce(b.account_id, e.account_id) as account from balances b full join (
      select account_id, ledger_account, sum(amount) as total from entries
      where account_id is not null group by account_id, ledger_account
    ) e on e.account_id = b.account_id and e.ledger_account = b.balance
    where e.total is distinct from b.amount`,
  'money neither appears nor disappears': sql`select null as account from entries having coalesce(sum(amount), 0) <> 0`,
  'every movement has its reference, of one account, its parts from 1 on': sql`
    select min(account_id) as account from movements group by reference
    having trim(reference) = '' or count(distinct account_id) <> 1 or min(part) <> 1 or max(part) <> count(*)`,
  'an entry belongs to the account of its movement': sql`
    select e.account_id as account from entries e join movements m on m.id = e.movement_id
    where e.account_id is not null and (e.account_id <> m.account_id or e.type is distinct from m.type)`,
  'no balance is below zero, at no time': sql`
    select account_id as account from balances where amount < 0
    union all select account_id from entries where balance_after < 0`,
  'an entry says what its balance was after it': sql`
    select account_id as account from (
      select account_id, balance_after, sum(amount) over (
        partition by account_id, ledger_account order by number
      ) as running from entries where account_id is not null
    ) e where running <> balance_after`,
  'entries are numbered without gaps': sql`
    select a.id as account from accounts a left join entries e on e.account_id = a.id
    group by a.id having count(e.id) <> a.next_entry_number - 1 or count(e.id) <> coalesce(max(e.number), 0)`,
  'the counters of lists count': sql`
    select account_id as account from entry_counts c full join (
      select account_id, to_timestamp(floor(extract(epoch from at) / 900) * 900)::timestamptz(3) as quarter, type,
        count(*) as found,
        coalesce(sum(amount) filter (where ledger_account = 'available' and amount > 0), 0) as gained,
        coalesce(-sum(amount) filter (where ledger_account = 'available' and amount < 0), 0) as lost
      from entries where account_id is not null group by 1, 2, 3
    ) e using (account_id, quarter, type)
    where c.entries is distinct from e.found or c.money_in is distinct from e.gained
      or c.money_out is distinct from e.lost
    union all select account_id from entry_totals t full join (
      select account_id, type, count(*) as found from entries where account_id is not null group by 1, 2
    ) e using (account_id, type) where t.entries is distinct from e.found`,
  'the time of entries never runs backwards': sql`
    select account_id as account from (
      select account_id, at, lag(at) over (partition by account_id order by number) as before from entries
      where account_id is not null
    ) e where before > at
    union all select a.id from accounts a where a.last_entry_at is distinct from (
      select max(at) from entries e where e.account_id = a.id
    )`,
  'a withdrawal took its amount once, and gave it back once when it was not paid': sql`
    select w.account_id as account from withdrawals w
    left join movements m on m.withdrawal_id = w.id
    left join entries e on e.movement_id = m.id and e.ledger_account = 'available'
    group by w.id
    having coalesce(-sum(e.amount), 0) <> case when w.status in ('pending', 'paid') then w.amount else 0 end
      or (w.paid_at is not null) <> (w.status = 'paid')
      or (w.returned_at is not null) <> (w.status in ('refused', 'cancelled'))
      or (w.reason is not null) <> (w.status = 'refused')`,
  'a finished acceptance was deposited once, any other not': sql`
    select a.account_id as account from acceptances a
    left join movements m on m.reference = a.reference
    left join entries e on e.movement_id = m.id and e.ledger_account = 'available'
    group by a.id
    having coalesce(sum(e.amount), 0) <> case when a.status = 'finished' then a.amount else 0 end`,
  'a credited deposit request was deposited once, any other not': sql`
    select d.account_id as account from deposit_requests d
    left join movements m on m.reference = d.reference
    left join entries e on e.movement_id = m.id and e.ledger_account = 'available'
    group by d.id
    having coalesce(sum(e.amount), 0) <> case when d.status = 'credited' then d.amount else 0 end`,
  'a request_id acts once and keeps its answer': sql`
    select m.account_id as account from movements m
    left join requests r on r.account_id = m.account_id and r.request_id = m.request_id
    where m.request_id is not null
    group by m.account_id, m.request_id
    having count(distinct m.reference) <> 1 or bool_or(r.answer is null or not r.answer ? 'data')`,
  'what plans hold is what the balances say': sql`
    select a.id as account from accounts a
    left join plans p on p.account_id = a.id and p.status not in ('waitPut', 'putFailed', 'settled')
    left join balances own on own.account_id = a.id and own.balance = 'to_be_consumed'
    left join balances lent on lent.account_id = a.id and lent.balance = 'start_up_credit_in_plans'
    left join balances due on due.account_id = a.id and due.balance = 'to_be_settled'
    group by a.id
    having coalesce(sum(p.put_amount - p.credit_amount - p.billed + p.credit_billed), 0) <> coalesce(max(own.amount), 0)
      or coalesce(sum(p.credit_amount - p.credit_billed), 0) <> coalesce(max(lent.amount), 0)
      or coalesce(sum(p.revenue), 0) <> coalesce(max(due.amount), 0)`,
  'statistics are the sum of the plans': sql`
    select a.id as account from accounts a
    left join (
      select account_id, sum(billed) as billed, sum(revenue) as revenue, sum(share) as share,
        sum(discount) as discount, sum(impressions) as impressions,
        sum(case when status = 'putFailed' then 0 else put_amount end) as invested
      from plans group by account_id
    ) p on p.account_id = a.id
    left join (
      select account_id, sum(consumed) as consumed, sum(revenue) as revenue, sum(share) as share,
        sum(discount) as discount, sum(impressions) as impressions, sum(investment) as investment
      from statistics group by account_id
    ) s on s.account_id = a.id
    where coalesce(s.consumed, 0) <> coalesce(p.billed, 0) or coalesce(s.revenue, 0) <> coalesce(p.revenue, 0)
      or coalesce(s.share, 0) <> coalesce(p.share, 0) or coalesce(s.impressions, 0) <> coalesce(p.impressions, 0)
      or coalesce(s.discount, 0) <> coalesce(p.discount, 0) or coalesce(s.investment, 0) <> coalesce(p.invested, 0)`,
  'the days of statistics are the sum of their quarters of an hour': sql`
    select account_id as account from statistics_days d full join (
      select account_id, date_trunc('day', quarter, 'UTC') as day, sum(impressions) as impressions,
        sum(clicks) as clicks, sum(revenue) as revenue, sum(share) as share, sum(consumed) as consumed,
        sum(discount) as discount,
        sum(investment) as investment, sum(delivery_orders) as delivery_orders
      from statistics group by 1, 2
    ) q using (account_id, day)
    where (d.impressions, d.clicks, d.revenue, d.share, d.consumed, d.discount, d.investment, d.delivery_orders)
      is distinct from
      (q.impressions, q.clicks, q.revenue, q.share, q.consumed, q.discount, q.investment, q.delivery_orders)`,
  'coupons pay into their plans what they say, and come to what the plans say': sql`
    select coalesce(c.account_id, l.account_id) as account from (
      select m.plan_id, m.account_id, -sum(e.amount) as paid from entries e join movements m on m.id = e.movement_id
      where e.ledger_account = 'coupons' group by m.plan_id, m.account_id
    ) l full join (select * from coupons where plan_id is not null) c on c.plan_id = l.plan_id
    where coalesce(l.paid, 0) <> coalesce(c.saved, c.network_part, 0)
    union all
    select p.account_id from plans p left join coupons c on c.plan_id = p.id where p.discount <> coalesce(c.saved, 0)`,
  'the deposit figure is the sum of deposits': sql`
    select a.id as account from accounts a left join movements m on m.account_id = a.id and m.type = 'system_deposit'
    left join entries e on e.movement_id = m.id and e.ledger_account = 'available'
    group by a.id having coalesce(sum(e.amount), 0) <> a.deposit_total`,
  ...treeRules,
}

/** A broken rule; `account` is null where it concerns the network's sums. */
export interface Breach {
  readonly rule: string
  readonly account: string | null
  readonly times: number
}

/** More accounts than that are not told apart: then something is wrong with the network. */
const maxAccounts = 1000

/** Runs queries of violations, and returns the breaches by rule and account. Each is one statement. */
export async function findBreaches(
  queries: Pick<ReadQueries, 'select'>,
  rules: Readonly<Record<string, SQL>>,
): Promise<Breach[]> {
  const breaches: Breach[] = []
  for (const [rule, violations] of Object.entries(rules)) {
    const found = await queries
      .select({ account: sql<string | null>`account`, times: count() })
      .from(sql`(${violations}) as violations`)
      .groupBy(sql`account`)
      .limit(maxAccounts)
    if (found.length < maxAccounts) breaches.push(...found.map((row) => ({ rule, ...row })))
    else breaches.push({ rule, account: null, times: found.length })
  }
  return breaches
}

/** Descriptions of breaches, a line per rule. */
export function describeBreaches(breaches: readonly Breach[]): string[] {
  const times = new Map<string, number>()
  for (const breach of breaches) times.set(breach.rule, (times.get(breach.rule) ?? 0) + breach.times)
  return [...times].map(([rule, number]) => `${rule}: broken ${number} times`)
}

/**
 * The breaches of all rules; none when the ledger is sound. Reads all rows. Each rule is one statement, so it sees a
 * consistent snapshot and blocks no writes; between two statements, PGlite's only connection serves other requests.
 */
export const findAllBreaches = ({ read }: Pick<Database, 'read'>): Promise<Breach[]> =>
  findBreaches(read, allRules)

/** `findAllBreaches` as descriptions. */
export async function checkInvariants(database: Pick<Database, 'read'>): Promise<string[]> {
  return describeBreaches(await findAllBreaches(database))
}
