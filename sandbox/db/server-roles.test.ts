/** The three database roles: the app's role suffices for everything the app does, and for nothing that rewrites money. */
import { like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { advance } from '../delivery/advance.ts'
import { checkInvariants } from '../ledger/checks/invariants.ts'
import { watchLedger } from '../ledger/checks/ledger-watchdog.ts'
import { assertLeastPrivilege, isLoopback } from '../process/least-privilege.ts'
import { defaultRetention, deleteExpired } from '../process/retention.ts'
import { StartFailure } from '../process/settings.ts'
import { type DatabaseWithRoles, databaseWithRoles } from '../testing/database-roles.ts'
import { emptyServerDatabase, execute } from '../testing/empty-database.ts'
import { type TestWallet, type WalletSandbox, walletSandbox } from '../testing/wallet.ts'
import { openDatabase } from './open-database.ts'
import { appPrivileges } from './privileges.ts'
import { readerColumns } from './reader-privileges.ts'
import { deskActions } from './schema/desk.ts'
import { NotMigrated } from './schema-version.ts'
import { createRoles, migrateAsOwner, type RoleUrls, roleIn } from './server-roles.ts'

const serverUrl = inject('databaseUrl')

it.runIf(serverUrl === undefined)('a run without PostgreSQL prints a warning, and fails in CI', () => {
  if (process.env.CI) throw new Error('CI must run these tests on a real PostgreSQL')
  console.warn('The database roles were not tested, because there is no PostgreSQL.')
})

describe.runIf(serverUrl !== undefined)('the roles on PostgreSQL', () => {
  let server: DatabaseWithRoles
  let urls: RoleUrls
  let on: WalletSandbox
  let wallet: TestWallet

  beforeAll(async () => {
    server = await databaseWithRoles(serverUrl ?? '')
    urls = server.urls
    on = await walletSandbox(async () => {
      const database = await openDatabase({ url: urls.app })
      return { database, close: database.close }
    })
    wallet = await on.newWallet()
    await wallet.deposit('1000')
    expect(await wallet.put('pebble-harbor', '50')).toMatchObject({ code: 200 })
    await wallet.withdraw('50')
    await wallet.ok('feedback', { topic: 'A', content: 'B' })
  })
  afterAll(async () => {
    await on.close()
    await server.drop()
  })

  const reasonOf = async (url: string, statement: string): Promise<string> => {
    try {
      await execute(url, statement)
      return 'done'
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
  }

  it.each([
    ['update entries set amount = amount + 1', 'permission denied for table entries'],
    ['delete from entries', 'permission denied for table entries'],
    ['truncate entries', 'permission denied for table entries'],
    ["update movements set remark = 'other'", 'permission denied for table movements'],
    ['delete from movements', 'permission denied for table movements'],
    ['truncate movements cascade', 'permission denied for table movements'],
    ['update balances set amount = amount + 1', 'permission denied for table balances'],
    ['update entry_counts set entries = 0', 'permission denied for table entry_counts'],
    ['delete from statistics_days', 'permission denied for table statistics_days'],
    ['update accounts set next_entry_number = 1', 'permission denied for table accounts'],
    ['alter table entries disable trigger user', 'must be owner of table entries'],
    ['alter table movements disable trigger all', 'must be owner of table movements'],
    ['drop trigger entries_append_only on entries', 'must be owner of relation entries'],
    ['drop table entries cascade', 'must be owner of table entries'],
    [
      'create or replace function ledger_is_append_only() returns trigger language plpgsql as $$ begin return new; end $$',
      'permission denied for schema public',
    ],
    ['alter function entries_apply() security invoker', 'must be owner of function entries_apply'],
    [
      'set session_replication_role = replica',
      'permission denied to set parameter "session_replication_role"',
    ],
    ['create table copies (id text)', 'permission denied for schema public'],
    ['update ledger_stops set ended_at = now()', 'permission denied for table ledger_stops'],
    ['delete from ledger_stops', 'permission denied for table ledger_stops'],
    ["update withdrawals set destination = '0000'", 'permission denied for table withdrawals'],
    ["update withdrawals set destination_details = '{}'", 'permission denied for table withdrawals'],
    ['delete from withdrawals', 'permission denied for table withdrawals'],
    ["update requests set answer = '{}' where answer is not null", 'a request keeps its first answer'],
    ["delete from requests where call = 'putPlan'", 'a request that moved money stays'],
    ['update notifications set params = params', 'permission denied for table notifications'],
    ["update plan_history set status = 'settled'", 'permission denied for table plan_history'],
    ['delete from plan_history', 'the history of a plan is added to and never changed'],
    ['update feedback set content = topic', 'permission denied for table feedback'],
    ['truncate statistics', 'permission denied for table statistics'],
    ['truncate requests', 'permission denied for table requests'],
    [
      "insert into ledger_leaves (tree, leaf, hashes) values (1, 0, '')",
      'permission denied for table ledger_leaves',
    ],
    ['delete from ledger_trees', 'permission denied for table ledger_trees'],
    ['update ledger_checkpoints set size = 0', 'permission denied for table ledger_checkpoints'],
    ['update accounts set tree_size = 0', 'permission denied for table accounts'],
    ['update withdrawals set status_leaf = 0', 'permission denied for table withdrawals'],
    ["select ledger_add_leaf('x', 0, '', 0)", 'permission denied for function ledger_add_leaf'],
    [
      "insert into ledger_statements (note, at) values ('x', now())",
      'permission denied for table ledger_statements',
    ],
    ['delete from desk_actions', 'permission denied for table desk_actions'],
    ["update desk_actions set outcome = 'refused'", 'permission denied for table desk_actions'],
    ['truncate desk_actions', 'permission denied for table desk_actions'],
    ['update desk_intents set at = now()', 'permission denied for table desk_intents'],
    ['update chats set open_requests = 0', 'permission denied for table chats'],
  ])('the app is refused: %s', async (statement, reason) => {
    expect(await reasonOf(urls.app, statement)).toBe(reason)
  })

  it.each([
    ["insert into settings (key, value) values ('a', '1')", 'permission denied for table settings'],
    ['update accounts set email = email', 'permission denied for table accounts'],
    ['select password_hash from accounts', 'permission denied for table accounts'],
    ['select * from sessions', 'permission denied for table sessions'],
    ['delete from uploads', 'permission denied for table uploads'],
    ['select secret_key from ledger_keys', 'permission denied for table ledger_keys'],
    ['select inner_pad from ledger_trees', 'permission denied for table ledger_trees'],
    ["select ledger_tree_extend('x')", 'permission denied for function ledger_tree_extend'],
    ['select desk_actions_thin(now())', 'permission denied for function desk_actions_thin'],
    ['select code from acceptances', 'permission denied for table acceptances'],
    ['select answer from chat_entries', 'permission denied for table chat_entries'],
    ['select params from notifications', 'permission denied for table notifications'],
    ['select result from desk_actions', 'permission denied for table desk_actions'],
    ['select * from desk_intents', 'permission denied for table desk_intents'],
  ])('the reader is refused: %s', async (statement, reason) => {
    expect(await reasonOf(urls.reader, statement)).toBe(reason)
  })

  it('the reader reads money, accounts and histories', async () => {
    for (const statement of [
      'select * from entries, movements, withdrawals, plan_history',
      'select id, username, status from accounts',
      'select number, at, done_by, action, details, outcome from desk_actions',
    ]) {
      expect(await reasonOf(urls.reader, statement)).toBe('done')
    }
  })

  it('every column is open to the reader or secret, and the reader can read the open ones alone', async () => {
    const columns = await on.database.read
      .select({
        table: sql`c.table_name`.mapWith(String),
        column: sql`c.column_name`.mapWith(String),
        isReadable:
          sql`has_column_privilege(${roleIn(urls.reader)}, c.table_name::text, c.column_name::text, 'select')`.mapWith(
            Boolean,
          ),
      })
      .from(sql`information_schema.columns c`)
      .where(sql`c.table_schema = 'public'`)
    const byTable = Map.groupBy(columns, ({ table }) => table)
    expect([...byTable.keys()].toSorted()).toEqual(Object.keys(readerColumns).toSorted())
    for (const [table, found] of byTable) {
      const listed = readerColumns[table] ?? 'secret'
      const names = found.map(({ column }) => `${table}.${column}`).toSorted()
      const { open, secret } =
        listed === 'secret' ? { open: [], secret: found.map((row) => row.column) } : listed
      expect([...open, ...secret].map((column) => `${table}.${column}`).toSorted()).toEqual(names)
      const readable = found.filter((row) => row.isReadable).map((row) => row.column)
      expect(readable.toSorted()).toEqual(open.toSorted())
    }
  })

  it('the record of the desk is thinned by the function alone, which keeps a year whatever it is asked for', async () => {
    for (const age of [1500, 1000, 366, 364, 1]) {
      await execute(
        urls.app,
        `insert into desk_actions (at, action, outcome) values (now() - interval '${age} days', 'aged-${age}', 'done')`,
      )
    }
    const thin = (before: string) => execute(urls.app, `select desk_actions_thin(${before})`)
    const kept = async () => {
      const isAged = like(deskActions.action, 'aged-%')
      const rows = await on.database.read.select().from(deskActions).where(isAged).orderBy(deskActions.at)
      return rows.map(({ action }) => action)
    }
    const refused = execute(urls.app, "delete from desk_actions where action = 'aged-1500'")
    await expect(refused).rejects.toMatchObject({ code: '42501' })
    for (const before of ['null', "'-infinity'"]) await thin(before)
    expect(await kept()).toHaveLength(5)
    await thin("now() - interval '1095 days'")
    expect(await kept()).toEqual(['aged-1000', 'aged-366', 'aged-364', 'aged-1'])
    for (const before of ["'infinity'", "now() + interval '1 year'", 'now()']) await thin(before)
    expect(await kept()).toEqual(['aged-364', 'aged-1'])
  })

  it('the function that thins the record has a search path of its own', async () => {
    const [found] = await on.database.read
      .select({ settings: sql`proconfig::text`.mapWith(String), isDefiner: sql`prosecdef`.mapWith(Boolean) })
      .from(sql`pg_proc`)
      .where(sql`proname = 'desk_actions_thin'`)
    expect(found).toEqual({ settings: '{"search_path=public, pg_temp"}', isDefiner: true })
  })

  it('every table has its privileges listed', async () => {
    const tables = await on.database.read
      .select({ name: sql`tablename`.mapWith(String) })
      .from(sql`pg_tables`)
      .where(sql`schemaname = 'public'`)
    expect(tables.map(({ name }) => name).sort()).toEqual(Object.keys(appPrivileges).sort())
  })

  it('the app does all its work with its role: delivery, cancellation, the desk, retention, closing an account', async () => {
    const pending = await wallet.withdraw('30')
    await wallet.ok('cancelWithdrawal', { reference: pending.reference })
    await wallet.ok('signIn')
    await wallet.ok('markRead', {})
    for (let hour = 0; hour < 4; hour += 1) {
      on.clock.tick(3_600_000)
      await advance(on.server.sandbox)
    }
    await on.desk('deposit', { username: wallet.username, amount: '25' })
    await on.desk('announcement', { category: 'system_announcement', headline: 'H', content: 'C' })
    const leaving = await on.newWallet()
    await leaving.ok('closeAccount', { password: 'correct horse' })
    on.clock.tick(2000 * 24 * 3_600_000)
    await deleteExpired(on.server.sandbox, defaultRetention)
    expect(await checkInvariants(on.database)).toEqual([])
    const watchdog = watchLedger(on.server.sandbox, () => undefined)
    expect(await watchdog.check('full')).toMatchObject({ broken: [] })
    expect(await watchdog.check('due')).toMatchObject({ broken: [] })
    await watchdog.stop()
  })

  it('a payout keeps its full destination', async () => {
    const rows = await on.database.read.select({ details: sql`destination_details` }).from(sql`withdrawals`)
    expect(rows[0]).toEqual({ details: { withdrawal_address: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb' } })
  })

  it('roles can be made again, with four different users', async () => {
    await createRoles(server.adminUrl, urls)
    await migrateAsOwner(urls.owner, urls.app, urls.reader)
    await expect(createRoles(server.adminUrl, { ...urls, reader: urls.app })).rejects.toThrow(
      'four different users',
    )
    expect((await on.newWallet()).account.status).toBe('active')
  })

  it('the app does not start on a database that its role may not migrate', async () => {
    const other = await emptyServerDatabase(serverUrl ?? '')
    const empty = new URL(urls.app)
    empty.pathname = new URL(other.url).pathname
    await expect(openDatabase({ url: empty.href })).rejects.toThrow(NotMigrated)
    await other.drop()
  })

  it('a superuser or the owner is warned of on this machine, and the app is not', async () => {
    const warnings: string[] = []
    for (const url of [server.adminUrl, urls.owner, urls.app])
      await assertLeastPrivilege(url, (text) => warnings.push(text))
    expect(warnings).toEqual([expect.stringContaining('a superuser'), expect.stringContaining('the owner')])
  })

  it('a superuser or the owner does not start on another machine', async () => {
    const remote = (url: string) => {
      const changed = new URL(url)
      // The same server by a name that is not known to be this machine.
      changed.hostname = '0.0.0.0'
      return changed.href
    }
    const warn = () => {
      throw new Error('this must be refused')
    }
    await expect(assertLeastPrivilege(remote(server.adminUrl), warn)).rejects.toThrow(StartFailure)
    await expect(assertLeastPrivilege(remote(urls.owner), warn)).rejects.toThrow('the owner of the tables')
    await assertLeastPrivilege(remote(urls.app), warn)
  })
})

it.each([
  ['postgres://u@localhost/db', true],
  ['postgres://u@127.0.0.2:5432/db', true],
  ['postgres://u@[::1]/db', true],
  ['postgres:///db?host=/var/run/postgresql', true],
  ['postgres://u@database:5432/db', false],
  ['postgres://u@localhost/db?host=db.example.com', false],
  ['postgres://u@127.0.0.1.example.com/db', false],
])('%s names this machine: %s', (url, expected) => {
  expect(isLoopback(url)).toBe(expected)
})
