/**
 * What only the owner of the database can do to an account's past: the triggers are disabled, rows are changed, and the ledger's own
 * triggers write everything that follows from them again, so that the books are right and the tree is that of the new past.
 */
import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Sandbox } from '#sandbox/context.ts'
import type { Transaction } from '#sandbox/db/database.ts'
import { partnerNamed } from '#sandbox/desk/partners.ts'
import { newestCheckpoint } from '#sandbox/ledger/history/checkpoints.ts'
import { extendTree } from '#sandbox/ledger/history/extend-trees.ts'
import { newKey, readLedgerKeys } from '#sandbox/ledger/history/ledger-keys.ts'
import { announceRestore } from '#sandbox/ledger/history/operator-actions.ts'

const Line = v.object({ ledger_account: v.string(), account_id: v.nullable(v.string()), amount: v.string() })
const Movements = v.object({
  rows: v.array(v.object({ id: v.pipe(v.unknown(), v.transform(Number)), lines: v.array(Line) })),
})
type Movement = v.InferOutput<typeof Movements>['rows'][number]

interface Rewriting {
  readonly tx: Transaction
  readonly id: string
  /** Oldest first; the newest are deposits of the service desk. */
  readonly movements: readonly Movement[]
}

/** The same with one more on the partner's side, and one less on the network's. */
const withOneMore = ({ id, lines }: Movement): Movement => ({
  id,
  lines: lines.map((line) => ({
    ...line,
    amount: String(Number(line.amount) + (Number(line.amount) > 0 ? 1 : -1)),
  })),
})

async function removed({ tx, movements }: Rewriting, from: number, to: number) {
  for (const { id } of movements.slice(from, to))
    await tx.execute(sql`delete from movements where id = ${id}`)
  return movements.toSpliced(from, to - from)
}

async function run({ tx, movements }: Rewriting, statement: SQL) {
  await tx.execute(statement)
  return movements
}

/** Each changes rows and returns the movements of the new past. */
const rewrites = {
  amount: async ({ movements }: Rewriting) =>
    movements.map((movement, index) => (index === movements.length - 3 ? withOneMore(movement) : movement)),
  'last entry': (on: Rewriting) => removed(on, on.movements.length - 1, on.movements.length),
  'middle entry': (on: Rewriting) => removed(on, on.movements.length - 3, on.movements.length - 2),
  'inserted entry': async ({ tx, movements }: Rewriting) => {
    const [last] = movements.slice(-1)
    const { rows } = v.parse(
      v.object({ rows: v.array(v.object({ id: v.pipe(v.unknown(), v.transform(Number)) })) }),
      await tx.execute(sql`insert into movements (reference, part, account_id, type, remark, at)
        select reference || '-X', part, account_id, type, remark, at from movements where id = ${last?.id} returning id`),
    )
    const inserted = { id: rows[0]?.id ?? 0, lines: last?.lines ?? [] }
    return movements.toSpliced(movements.length - 2, 0, inserted)
  },
  order: async ({ movements }: Rewriting) => [...movements.slice(0, -2), ...movements.slice(-2).reverse()],
  remark: (on: Rewriting) =>
    run(
      on,
      sql`update movements set remark = 'acceptance' where account_id = ${on.id} and type = 'system_deposit'`,
    ),
  params: (on: Rewriting) =>
    run(on, sql`update movements set remark_params = '{"plan":"x"}' where account_id = ${on.id}`),
  time: (on: Rewriting) =>
    run(on, sql`update movements set at = at - interval '1 millisecond' where account_id = ${on.id}`),
  status: (on: Rewriting) =>
    run(
      on,
      sql`update withdrawals set status = 'cancelled', reason = null
        where account_id = ${on.id} and status = 'refused'`,
    ),
  'old copy': (on: Rewriting) => removed(on, on.movements.length - 2, on.movements.length),
  'new key': (on: Rewriting) =>
    run(on, sql`update movements set at = at - interval '1 millisecond' where account_id = ${on.id}`),
} as const
export type Rewrite = keyof typeof rewrites

const tables = [
  ...['entries', 'movements', 'withdrawals', 'accounts', 'balances', 'entry_counts', 'entry_totals'],
  ...['ledger_leaves', 'ledger_checkpoints'],
]

async function setTriggers(tx: Transaction, state: 'enable' | 'disable'): Promise<void> {
  for (const table of tables) await tx.execute(sql.raw(`alter table ${table} ${state} trigger user`))
}

/** Forgets what the ledger's triggers wrote for the account, and what the host's own check has seen of it. */
async function forgetDerived(tx: Transaction, id: string): Promise<void> {
  await tx.execute(
    sql`delete from entries where movement_id in (select id from movements where account_id = ${id})`,
  )
  for (const table of ['balances', 'entry_counts', 'entry_totals', 'ledger_checkpoints'])
    await tx.execute(sql`delete from ${sql.identifier(table)} where account_id = ${id}`)
  await tx.execute(
    sql`delete from ledger_leaves where tree = (select number from ledger_trees where account_id = ${id})`,
  )
  await tx.execute(sql`update withdrawals set status_leaf = null where account_id = ${id}`)
  await tx.execute(sql`update accounts
    set next_entry_number = 1, tree_size = 0, last_entry_at = null, checkpoint_root = null where id = ${id}`)
  for (const table of [
    'ledger_checks',
    'ledger_verified',
    'ledger_verified_balances',
    'ledger_verified_totals',
  ])
    await tx.execute(sql`delete from ${sql.identifier(table)}`)
}

/** Moves a partner's entries in time by hours, and leaves the stored tree alone. */
export async function moveEntries({ database }: Sandbox, username: string, hours: number): Promise<void> {
  const account = await partnerNamed(database, username)
  if (account === undefined) throw new Error(`no account ${username}`)
  await database.withAccountLock(async (tx) => {
    await setTriggers(tx, 'disable')
    for (const table of ['movements', 'entries'])
      await tx.execute(sql`update ${sql.identifier(table)} set at = at + make_interval(hours => ${hours})
        where account_id = ${account.id}`)
    await setTriggers(tx, 'enable')
  }, account.id)
}

/** Restores an older copy of a partner's ledger, and announces it. */
export async function restoreOldCopy(sandbox: Sandbox, username: string): Promise<void> {
  await rewriteHistory(sandbox, username, 'old copy')
  await announceRestore(sandbox.database, sandbox.clock.now())
}

/** Changes a partner's past, and signs it; with a key that was not announced for `new key`. */
export async function rewriteHistory(sandbox: Sandbox, username: string, rewrite: Rewrite): Promise<void> {
  const { database, clock } = sandbox
  const account = await partnerNamed(database, username)
  if (account === undefined) throw new Error(`no account ${username}`)
  const { id } = account
  await database.withAccountLock(async (tx) => {
    const { rows: movements } = v.parse(
      Movements,
      await tx.execute(sql`select m.id, json_agg(json_build_object('ledger_account', e.ledger_account,
          'account_id', e.account_id, 'amount', e.amount::text) order by e.id) as lines
        from movements m join entries e on e.movement_id = m.id where m.account_id = ${id}
        group by m.id order by min(e.id)`),
    )
    await setTriggers(tx, 'disable')
    await forgetDerived(tx, id)
    const past = await rewrites[rewrite]({ tx, id, movements })
    await setTriggers(tx, 'enable')
    for (const { id: movement, lines } of past) {
      for (const line of lines)
        await tx.execute(sql`insert into entries (movement_id, ledger_account, account_id, amount)
          values (${movement}, ${line.ledger_account}, ${line.account_id}, ${line.amount}::numeric)`)
    }
    await extendTree(tx, id)
    await tx.execute(sql`update accounts set deposit_total = (
        select coalesce(sum(e.amount), 0) from entries e where e.account_id = ${id}
          and e.type = 'system_deposit' and e.ledger_account = 'available') where id = ${id}`)
  }, id)
  if (rewrite === 'new key') {
    const { host } = await readLedgerKeys(sandbox)
    const { public_key, secret_key } = newKey(host, clock.now())
    await database.db.execute(sql`insert into ledger_keys (host, public_key, secret_key, created_at)
      values (${host}, ${Buffer.from(public_key)}, ${Buffer.from(secret_key)}, now())`)
  }
  await newestCheckpoint(sandbox, id)
}
