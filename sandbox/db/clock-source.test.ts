/** Nothing compares a time of the sandbox's clock with another clock: neither the database's rules nor the code do. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { embeddedTestDatabase, type TestDatabase } from '../testing/database.ts'

const sandboxFolder = fileURLToPath(new URL('..', import.meta.url))

const readsDatabaseClock =
  /\b(?:now|(?:clock|statement|transaction)_timestamp|timeofday)\s*\(|\b(?:current_(?:date|time|timestamp)|localtime(?:stamp)?)\b|'(?:now|today|tomorrow|yesterday)'/i
const Rules = v.object({ rows: v.array(v.object({ name: v.string(), text: v.string() })) })

let test: TestDatabase
beforeAll(async () => {
  test = await embeddedTestDatabase()
})
afterAll(() => test.close())

/** Every rule that the database evaluates by itself, as its source text. */
async function rules() {
  const result = await test.database.db.execute(sql`
    select 'function ' || proname as name, prosrc as text from pg_proc where pronamespace = 'public'::regnamespace
    union all
    select 'constraint ' || conname, pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
    union all
    select 'default of ' || adrelid::regclass || '.' || attname, pg_get_expr(adbin, adrelid)
      from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum
      where adrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
    union all
    select 'index ' || indexname, indexdef from pg_indexes where schemaname = 'public'
    union all
    select 'trigger ' || tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all
    select 'view ' || viewname, definition from pg_views where schemaname = 'public'`)
  return v.parse(Rules, result).rows
}
const clockReaders = async () =>
  (await rules()).filter(({ text }) => readsDatabaseClock.test(text)).map(({ name }) => name)

/**
 * A version is compared with versions only, and grows by one where the clock does not. The desk's record is kept for a year, by whatever
 * clock.
 */
const known = ['function desk_actions_thin', 'function raise_figures_version']

it("no rule of the database reads the database's clock, except for a version and for what is kept a year", async () => {
  expect((await clockReaders()).sort()).toEqual(known)
})

it('a default, a constraint and a trigger that read the clock would be found', async () => {
  const { db } = test.database
  await db.execute(sql`alter table chats add column read_at timestamptz default current_timestamp`)
  await db.execute(
    sql`alter table disputes add constraint disputes_past check (opened_at <= now() or answer is null)`,
  )
  await db.execute(sql`create trigger planted before update on chats for each row
    when (clock_timestamp() is null) execute function suppress_redundant_updates_trigger()`)
  expect((await clockReaders()).sort()).toEqual([
    'constraint disputes_past',
    'default of chats.read_at',
    ...known,
    'trigger planted',
  ])
})

it("the process's own clock is read where the difference is added, and in the log", () => {
  const files = globSync('**/*.ts', { cwd: sandboxFolder, exclude: ['testing/**', '**/*.test.ts'] })
  const readers = files.filter((file) =>
    /new Date\(\)|Date\.now\(\)/.test(readFileSync(join(sandboxFolder, file), 'utf8')),
  )
  expect(readers.sort()).toEqual(['delivery/clock.ts', 'process/log.ts', 'process/start-sandbox.ts'])
})
