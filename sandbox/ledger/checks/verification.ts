/**
 * Verifies the ledger: what is new since the last check, or all of it. The running sums of what is verified are in the
 * database, so any process can continue.
 */
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database, Transaction } from '../../db/database.ts'
import { ledgerChecks } from '../../db/schema/ledger-checks.ts'
import { type Breach, findAllBreaches, findBreaches } from './invariants.ts'
import { additionsOf, type NewEntries, networkRule, rulesOfNewEntries } from './new-entries.ts'

/** So many accounts without new movements are looked at in each check, in turn. */
const accountsInTurn = 200

const Horizon = v.object({
  rows: v.tuple([v.object({ id: v.pipe(v.unknown(), v.transform(Number), v.integer()) })]),
})
const Place = v.object({ rows: v.tuple([v.object({ place: v.string() })]) })
const Ids = v.object({ rows: v.array(v.object({ id: v.string() })) })

/** The highest movement that no open transaction can precede; read outside of the check's snapshot. */
async function readHorizon({ db }: Database): Promise<number> {
  return v.parse(Horizon, await db.execute(sql`select ledger_horizon() as id`)).rows[0].id
}

/** Changes when a backup is restored: a dump creates the tables again, a copied server starts another timeline. */
export async function readPlace({ db }: Pick<Database, 'db'>): Promise<string> {
  const result = await db.execute(sql`
    select 'entries'::regclass::oid || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8) as place`)
  return v.parse(Place, result).rows[0].place
}

/**
 * The number of rows that were ever changed or deleted in tables that are only added to, as the server counts them: only their
 * owner can, with the triggers disabled. A crash sets the count to zero.
 */
export async function readRowChanges({ db }: Pick<Database, 'db'>): Promise<string> {
  // A server counts a session's changes when that is idle, PGlite only when it is told to.
  await db.execute(sql`select pg_stat_force_next_flush()`)
  const result = await db.execute(sql`
    select coalesce(sum(n_tup_upd + n_tup_del), 0)::text as place from pg_stat_all_tables
    where schemaname = 'public' and relname in
      ('entries', 'movements', 'ledger_leaves', 'ledger_trees', 'ledger_checkpoints')`)
  return v.parse(Place, result).rows[0].place
}

/** How far the check has come; undefined before the first. */
export async function readProgress({ read }: Pick<Database, 'read'>) {
  const [progress] = await read.select().from(ledgerChecks)
  return progress
}

async function idsOf(tx: Transaction, query: ReturnType<typeof sql>): Promise<string[]> {
  return v.parse(Ids, await tx.execute(query)).rows.map(({ id }) => id)
}

/**
 * Verifies what is new, and adds it to the running sums. Looks at accounts with new movements and at some others in turn;
 * not at those that are stopped, whose sums stay where they were. Rejects when no full check was made before.
 */
export async function verifyNew(database: Database, now: Date): Promise<Breach[]> {
  const until = await readHorizon(database)
  return database.db.transaction(
    async (tx) => {
      // Only nested loops by indexes read what is new alone: the other plans read a whole table or index.
      for (const plan of ['seqscan', 'mergejoin', 'hashjoin'])
        await tx.execute(sql.raw(`set local enable_${plan} = off`))
      const [progress] = await tx.select().from(ledgerChecks).for('update')
      if (progress === undefined) throw new Error('the ledger was never checked in full')
      const after = progress.verified_movement
      const moved = await idsOf(
        tx,
        sql`select distinct account_id as id from movements where id > ${after} and id <= ${until}`,
      )
      const inTurn = await idsOf(
        tx,
        sql`select id from accounts where id > ${progress.last_account} order by id limit ${accountsInTurn}`,
      )
      const stopped = new Set(
        await idsOf(
          tx,
          sql`select account_id as id from ledger_stops where ended_at is null and account_id is not null`,
        ),
      )
      const accounts = [...new Set([...moved, ...inTurn])].filter((id) => !stopped.has(id))
      const range: NewEntries = { after, until, accounts: JSON.stringify(accounts) }
      const breaches = await findBreaches(tx, rulesOfNewEntries(range))
      const broken = JSON.stringify(breaches.flatMap(({ account }) => account ?? []))
      for (const addition of additionsOf(range, broken)) await tx.execute(addition)
      breaches.push(...(await findBreaches(tx, networkRule)))
      const last_account = inTurn.length < accountsInTurn ? '' : (inTurn.at(-1) ?? '')
      await tx.update(ledgerChecks).set({ verified_movement: until, last_account, checked_at: now })
      return breaches
    },
    { isolationLevel: 'repeatable read' },
  )
}

/** What was verified and is no longer there: an entry was changed or removed together with all sums that follow from it. */
const historyRule = {
  'what was verified has not changed since': sql`
    select account_id as account from (
      select e.account_id, e.ledger_account as balance, sum(e.amount) as total
      from entries e join ledger_verified v on v.account_id = e.account_id and e.number <= v.entries group by 1, 2
    ) e full join ledger_verified_balances v using (account_id, balance) where e.total is distinct from v.amount
    union all select v.account_id from ledger_verified v left join (
      select e.account_id, count(*) as found from entries e
      join ledger_verified v on v.account_id = e.account_id and e.number <= v.entries group by 1
    ) e using (account_id) where coalesce(e.found, 0) <> v.entries`,
}

/** Reads the whole ledger, and computes the running sums from it again. */
export async function verifyAll(database: Database, now: Date): Promise<Breach[]> {
  const changes = await readRowChanges(database)
  const breaches = [...(await findAllBreaches(database)), ...(await findBreaches(database.read, historyRule))]
  const place = await readPlace(database)
  const until = await readHorizon(database)
  await database.db.transaction((tx) => sumAll(tx, { until, place, changes, now }), {
    isolationLevel: 'repeatable read',
  })
  return breaches
}

async function sumAll(
  tx: Transaction,
  {
    until,
    place,
    changes,
    now,
  }: { readonly until: number; readonly place: string; readonly changes: string; readonly now: Date },
): Promise<void> {
  const progress = {
    verified_movement: until,
    last_account: '',
    checked_at: now,
    full_at: now,
    place,
    row_changes: changes,
  }
  await tx
    .insert(ledgerChecks)
    .values(progress)
    .onConflictDoUpdate({ target: ledgerChecks.id, set: progress })
  for (const table of ['', '_balances', '_totals', '_network'])
    await tx.execute(sql.raw(`delete from ledger_verified${table}`))
  await tx.execute(sql`insert into ledger_verified (account_id, entries, last_entry_at, deposits, leaves)
    select account_id, count(*), max(at), coalesce(sum(amount) filter (
      where type = 'system_deposit' and ledger_account = 'available'), 0),
      (select tree_size from accounts a where a.id = account_id)
    from entries where account_id is not null group by 1`)
  await tx.execute(sql`insert into ledger_verified_balances (account_id, balance, amount)
    select account_id, ledger_account, sum(amount) from entries where account_id is not null group by 1, 2`)
  await tx.execute(sql`insert into ledger_verified_totals (account_id, type, entries)
    select account_id, type, count(*) from entries where account_id is not null group by 1, 2`)
  await tx.execute(sql`insert into ledger_verified_network (ledger_account, amount)
    select case when account_id is null then ledger_account else '(partners)' end, sum(amount)
    from entries where movement_id <= ${until} group by 1`)
}
