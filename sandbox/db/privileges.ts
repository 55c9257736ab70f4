/**
 * What the app's and the reader's database role may do (docs/decisions/0049). The owner of the tables runs the migrations
 * and grants these; `npm run db:roles` and a start with `MIGRATE_DATABASE_URL` do both.
 */
import type { ClientBase } from 'pg'
import type { EndpointName } from '#protocol/http/endpoints.ts'
import type { ActionName } from '../desk/actions.ts'
import { readableOf } from './reader-privileges.ts'

/** A call, a form of the desk, or the work without one. `fault-injection/column-grants.test.ts` sees its statement refused. */
export type Statement = EndpointName | `desk ${ActionName}` | 'delivery' | 'start'

interface TablePrivileges {
  readonly insert?: true
  /** The columns that the app may change, each with what has a statement that needs it; 'all' for every column. */
  readonly update?: 'all' | Readonly<Record<string, Statement>>
  readonly delete?: true
}

const insertOnly = { insert: true } as const
const derived: TablePrivileges = {}
const anything = { insert: true, update: 'all', delete: true } as const

/** Every table, with what the app may do besides reading. Tables without any of it are written by triggers only. */
export const appPrivileges: Readonly<Record<string, TablePrivileges>> = {
  // The ledger.
  movements: insertOnly,
  entries: insertOnly,
  balances: derived,
  entry_counts: derived,
  entry_totals: derived,
  statistics_days: derived,
  unread_counts: derived,
  // The tree grows by triggers. The app signs checkpoints, and makes the first key.
  ledger_trees: derived,
  ledger_leaves: derived,
  ledger_nodes: derived,
  ledger_checkpoints: insertOnly,
  ledger_keys: insertOnly,
  ledger_statements: derived,
  // Only an operator ends a stop.
  ledger_stops: insertOnly,
  ledger_checks: anything,
  ledger_verified: anything,
  ledger_verified_balances: anything,
  ledger_verified_network: anything,
  ledger_verified_totals: anything,
  withdrawals: {
    insert: true,
    update: {
      status: 'cancelWithdrawal',
      paid_at: 'delivery',
      reason: 'cancelWithdrawal',
      returned_at: 'cancelWithdrawal',
    },
  },
  deposit_requests: {
    insert: true,
    update: { status: 'cancelDeposit', ended_at: 'cancelDeposit', reason: 'cancelDeposit' },
  },
  acceptances: {
    insert: true,
    update: { status: 'acceptorDetail', opened_at: 'acceptorDetail', due_delivery_at: 'acceptorDetail' },
  },
  statistics: {
    insert: true,
    update: {
      impressions: 'putPlan',
      clicks: 'putPlan',
      revenue: 'putPlan',
      share: 'putPlan',
      consumed: 'putPlan',
      discount: 'putPlan',
      investment: 'putPlan',
      delivery_orders: 'putPlan',
    },
  },
  spending_caps: {
    insert: true,
    update: { cap: 'setSpendingCap', pending_cap: 'setSpendingCap', pending_from: 'setSpendingCap' },
  },
  requests: { insert: true, update: { answer: 'withdraw' }, delete: true },
  // Accounts. The number and time of the newest entry are the ledger's.
  accounts: {
    insert: true,
    update: {
      password_hash: 'changePassword',
      email: 'editUser',
      phone: 'editUser',
      nickname: 'editUser',
      avatar: 'closeAccount',
      status: 'closeAccount',
      time_zone: 'signIn',
      shop_level: 'delivery',
      sign_in_count: 'signIn',
      store_opened_at: 'openStore',
      transaction_password_hash: 'setTransactionPassword',
      transaction_password_failures: 'checkTransactionPassword',
      transaction_password_locked_until: 'checkTransactionPassword',
      credit_lent: 'openStore',
      credit_returned_at: 'returnStartUpCredit',
      operated_id: 'follow',
      settled_total: 'delivery',
      deposit_total: 'desk deposit',
      withdrawals_held_until: 'resetPassword',
    },
  },
  bank_cards: {
    insert: true,
    update: { card: 'editBankCard', withdrawal_address: 'editBankCard' },
    delete: true,
  },
  sessions: {
    insert: true,
    update: {
      last_seen_at: 'userInfo',
      expires_at: 'endSessions',
      step_up_until: 'checkTransactionPassword',
      second_factor_until: 'checkSecondFactor',
      device_hash: 'endSessions',
    },
    delete: true,
  },
  codes: { insert: true, update: { used_by: 'register', used_at: 'register' } },
  settings: { insert: true, update: { value: 'start' } },
  second_factors: anything,
  passkeys: {
    insert: true,
    update: { name: 'renamePasskey', counter: 'removePasskey', last_used_at: 'removePasskey' },
    delete: true,
  },
  passkey_challenges: { insert: true, delete: true },
  remembered_devices: {
    insert: true,
    update: { last_used_at: 'logInWithDevice', expires_at: 'logInWithDevice' },
    delete: true,
  },
  password_resets: { insert: true, delete: true },
  hand_over_codes: { insert: true, delete: true },
  zone_changes: { insert: true, update: { before: 'editUser', counts_from: 'editUser' } },
  tries: anything,
  // Histories. The retention deletes old rows.
  sign_ins: { insert: true, delete: true },
  follow_records: { insert: true, update: { ended_at: 'unfollow' }, delete: true },
  plan_history: { insert: true, delete: true },
  network_results: insertOnly,
  // Plans.
  products: { insert: true, update: 'all' },
  plans: { insert: true, update: 'all' },
  coupons: {
    insert: true,
    update: {
      type: 'desk coupon',
      used_at: 'putPlan',
      plan_id: 'putPlan',
      network_part: 'putPlan',
      share_less: 'putPlan',
      saved: 'delivery',
    },
  },
  // Support.
  disputes: { insert: true, update: { answer: 'desk answer', answered_at: 'desk answer' } },
  uploads: { insert: true, delete: true },
  feedback: { insert: true, update: { read_at: 'desk feedback' }, delete: true },
  notifications: { insert: true, update: { read_at: 'markRead' }, delete: true },
  notice_preferences: anything,
  notice_mails: { insert: true, delete: true },
  push_subscriptions: { insert: true, delete: true },
  notice_pushes: { insert: true, delete: true },
  chats: insertOnly,
  chat_entries: {
    insert: true,
    update: { state: 'desk refuse', answer: 'desk refuse', decided_at: 'desk refuse' },
  },
  contracts: anything,
  // The desk. The record is only added to; `desk_actions_thin` deletes what is old.
  desk_users: anything,
  desk_sessions: { insert: true, delete: true },
  desk_intents: { insert: true, update: { result: 'desk deposit' }, delete: true },
  desk_actions: insertOnly,
  // Written by migrations.
  schema_contractions: derived,
}

interface Column {
  readonly table_name: string
  readonly column_name: string
}

/** Grants the app and the reader exactly this; run by the owner after the migrations. */
export async function grantPrivileges(
  client: ClientBase,
  { app, reader }: { readonly app: string; readonly reader: string | undefined },
): Promise<void> {
  const name = (text: string) => client.escapeIdentifier(text)
  const { rows } = await client.query<Column>(`select table_name, column_name
    from information_schema.columns where table_schema = 'public' order by table_name, ordinal_position`)
  const columnsOf = Map.groupBy(rows, (row) => row.table_name)
  const grantees = [app, ...(reader === undefined ? [] : [reader])]
  const statements = grantees.flatMap((role) => [
    `grant usage on schema public to ${name(role)}`,
    `revoke all on all tables in schema public from ${name(role)}`,
  ])
  for (const [table, columns] of columnsOf) {
    const names = columns.map((column) => column.column_name)
    const granted = appPrivileges[table] ?? derived
    const updated = granted.update === 'all' ? names : Object.keys(granted.update ?? {})
    statements.push(
      `revoke all (${names.map(name).join(', ')}) on ${name(table)} from ${grantees.map(name).join(', ')}`,
      `grant select on ${name(table)} to ${name(app)}`,
    )
    if (granted.insert) statements.push(`grant insert on ${name(table)} to ${name(app)}`)
    if (updated.length > 0)
      statements.push(`grant update (${updated.map(name).join(', ')}) on ${name(table)} to ${name(app)}`)
    if (granted.delete) statements.push(`grant delete on ${name(table)} to ${name(app)}`)
    const open = readableOf(table).filter((column) => names.includes(column))
    if (reader !== undefined && open.length > 0)
      statements.push(`grant select (${open.map(name).join(', ')}) on ${name(table)} to ${name(reader)}`)
  }
  statements.push(
    `grant execute on function ledger_tree_extend(text) to ${name(app)}`,
    `grant execute on function desk_actions_thin(timestamptz) to ${name(app)}`,
    `grant usage on all sequences in schema public to ${name(app)}`,
    `grant usage on schema drizzle to ${name(app)}`,
    `grant select on all tables in schema drizzle to ${name(app)}`,
  )
  await client.query('begin')
  for (const statement of statements) await client.query(statement)
  await client.query('commit')
}
