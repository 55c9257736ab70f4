/**
 * What a verifiable history costs the host: CPU time and bytes of an entry's leaf, and fundings beside those before the tree. In one run on
 * one PostgreSQL, in alternation with a database whose triggers are those of the migration before.
 */
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { basePath } from '#protocol/http/endpoint.ts'
import { specifiedEndpoints } from '#protocol/http/endpoints.ts'
import { openDatabase } from '#sandbox/db/open-database.ts'
import { emptyServerDatabase, execute } from '#sandbox/testing/empty-database.ts'
import { createTestSandbox, type TestSandbox } from '#sandbox/testing/sandbox.ts'
import { projectFolder } from '../scripts/build/web-build.ts'
import { median, report, skip } from './tools/budget.ts'
import { createPartner, fundRequest, type RatePartner } from './tools/rate-partners.ts'
import { postgresCpu } from './tools/sandbox-of-tree.ts'
import { withPostgres } from './tools/with-postgres.ts'

const title = 'The cost of a verifiable history for the host'
const migrationOfTheTree = '0024'
const rounds = 6
const transactionsPerPartner = 10
const entriesPerTransaction = 100
const partnersPerRound = 3

/** Gives a database the triggers that it had before the tree. */
async function withoutTree(url: string): Promise<void> {
  const folder = join(projectFolder, 'sandbox', 'db', 'migrations')
  const earlier = readdirSync(folder)
    .filter((name) => name.endsWith('.sql') && name < migrationOfTheTree)
    .toSorted()
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('--> statement-breakpoint'))
    .findLast((statement) => /CREATE (?:OR REPLACE )?FUNCTION entries_apply\(\)/.test(statement))
  if (earlier === undefined) throw new Error('no earlier entries_apply')
  await execute(url, earlier.replace('CREATE FUNCTION', 'CREATE OR REPLACE FUNCTION'))
  await execute(url, 'drop trigger withdrawals_leaf on withdrawals')
}

interface Side {
  readonly url: string
  readonly test: TestSandbox
  /** Whose entries are counted. */
  readonly partners: readonly RatePartner[]
  /** CPU time in ms of the database for a movement with one entry, and of database and sandbox for a funding. */
  readonly entries: number[]
  readonly fundings: number[]
}

const busyTables = [
  'entries',
  'movements',
  'accounts',
  'balances',
  'entry_counts',
  'entry_totals',
  'ledger_leaves',
]

async function createSide(url: string, hasTree: boolean): Promise<Side> {
  const database = await openDatabase({ url })
  if (!hasTree) await withoutTree(url)
  // Else PostgreSQL tidies up one database while the other is measured.
  for (const table of busyTables) await execute(url, `alter table ${table} set (autovacuum_enabled = false)`)
  const test = await createTestSandbox(undefined, database)
  const partners: RatePartner[] = []
  for (let count = 0; count < partnersPerRound; count += 1) partners.push(await createPartner(test))
  return { url, test, partners, entries: [], fundings: [] }
}

async function fund({ app }: TestSandbox, funding: RatePartner['fundings'][number]): Promise<void> {
  const { method, path } = specifiedEndpoints.putPlan
  const answer = await app.request(`${basePath}${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', ...funding.headers },
    body: JSON.stringify(fundRequest(funding)),
  })
  const text = await answer.text()
  if (!text.startsWith('{"code":200,')) throw new Error(text.slice(0, 200))
}

/** Movements with one entry of the partner each, in one transaction; the triggers write what follows from them. */
async function postMany(db: TestSandbox['sandbox']['database']['db'], accountId: string): Promise<void> {
  const name = randomUUID()
  await db.transaction(async (tx) => {
    await tx.execute(sql`insert into movements (reference, part, account_id, type, remark, remark_params, at)
      select ${name} || '-' || n, 1, ${accountId}, 'system_deposit', 'deposit', '{}', now()
      from generate_series(1, ${entriesPerTransaction}::int) n`)
    await tx.execute(sql`insert into entries (movement_id, ledger_account, account_id, amount)
      select m.id, side.* from movements m
      cross join lateral (values ('available', m.account_id, 1), ('deposits', null, -1)) side
      where m.account_id = ${accountId} and m.reference like ${`${name}-%`}`)
  })
}

async function runRound({ test, partners, entries, fundings }: Side, databaseCpu: () => number) {
  const { db } = test.sandbox.database
  const beforeEntries = databaseCpu()
  for (let count = 0; count < transactionsPerPartner; count += 1)
    for (const { accountId } of partners) await postMany(db, accountId)
  entries.push(
    (databaseCpu() - beforeEntries) / (transactionsPerPartner * partnersPerRound * entriesPerTransaction),
  )

  const waiting: RatePartner['fundings'][number][] = []
  for (let count = 0; count < partnersPerRound; count += 1)
    waiting.push(...(await createPartner(test)).fundings)
  const cpu = () => process.cpuUsage().user / 1000 + process.cpuUsage().system / 1000 + databaseCpu()
  const beforeFundings = cpu()
  for (const funding of waiting) await fund(test, funding)
  fundings.push((cpu() - beforeFundings) / waiting.length)
}

/** Bytes of the stored tree per leaf, with its index. */
async function bytesPerLeaf(url: string): Promise<number> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query(
      `select (pg_relation_size('ledger_leaves') + pg_relation_size('ledger_leaves_tree_leaf_pk'))::float8
        / count(*) as bytes from ledger_leaves`,
    )
    return Number(rows[0].bytes)
  } finally {
    await client.end()
  }
}

async function measure(serverUrl: string): Promise<void> {
  const databaseCpu = await postgresCpu(serverUrl)
  if (databaseCpu === undefined) return skip(title, 'the CPU time of PostgreSQL is not in /proc')
  const databases = [await emptyServerDatabase(serverUrl), await emptyServerDatabase(serverUrl)] as const
  const before = await createSide(databases[0].url, false)
  const now = await createSide(databases[1].url, true)
  try {
    for (let round = 0; round <= rounds; round += 1) {
      for (const side of round % 2 === 0 ? [before, now] : [now, before]) await runRound(side, databaseCpu)
      // The first round warms both up.
      if (round > 0) continue
      for (const { url, entries, fundings } of [before, now]) {
        entries.length = fundings.length = 0
        await execute(url, 'vacuum analyze')
      }
    }
    const best = (times: readonly number[]) => Math.min(...times)
    const describe = ({ entries, fundings }: Side, of: typeof best) =>
      `${of(entries).toFixed(3)} ms an entry, ${of(fundings).toFixed(2)} ms a funding`
    const asWritten = await bytesPerLeaf(now.url)
    await execute(now.url, 'reindex table ledger_leaves')
    const packed = await bytesPerLeaf(now.url)
    report(
      title,
      [
        {
          what: "the database's CPU time for an entry's leaf",
          value: best(now.entries) - best(before.entries),
          max: 0.15,
          unit: 'ms',
        },
        {
          what: 'bytes of a leaf with its index, as written',
          value: asWritten,
          max: 250,
          unit: 'bytes',
        },
        {
          what: 'fundings in the same CPU time',
          value: best(before.fundings) / best(now.fundings),
          min: 0.9,
          unit: 'of those before the tree',
        },
      ],
      [
        `With the tree ${describe(now, best)}; before ${describe(before, best)}. CPU time, of an entry the database's, of a funding with Node's; the best of ${rounds} alternating rounds, because other work only adds time.`,
        `${packed.toFixed(0)} bytes a leaf after \`reindex\`.`,
        `Medians: with the tree ${describe(now, median)}; before ${describe(before, median)}.`,
      ],
    )
  } finally {
    for (const { test } of [before, now]) await test.close()
    for (const { drop } of databases) await drop()
  }
}

if (process.platform !== 'linux') skip(title, 'CPU time is read from /proc')
else await withPostgres(title, measure)
