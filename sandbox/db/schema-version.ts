/**
 * Which versions of the sandbox and of its database work together (decision 0051). A migration expands the schema, so that
 * the release before works on it as well, or it contracts and says since which release nothing uses what it takes away.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import * as v from 'valibot'
import { isOlderVersion } from '#protocol/version.ts'
import { ownVersion } from '../version.ts'
import { heartbeatPattern } from './heartbeat.ts'
import { type Contraction, contractionsIn } from './migration-rules.ts'

export const migrationsFolder = fileURLToPath(new URL('migrations', import.meta.url))

/** The database lacks migrations of this version, and the role may not run them. */
export class NotMigrated extends Error {}

/** The database, or the process, is too old for the other one; the message is a sentence for the operator. */
export class IncompatibleSchema extends Error {}

const Journal = v.object({ entries: v.array(v.object({ when: v.number(), tag: v.string() })) })

/** The migrations of a folder, in their order. */
const migrationsIn = (folder: string) =>
  v.parse(Journal, JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8'))).entries

const newestOf = (folder: string) => Math.max(...migrationsIn(folder).map(({ when }) => when))

const Names = v.object({ rows: v.array(v.object({ name: v.string() })) })
const Newest = v.object({ rows: v.array(v.object({ when: v.pipe(v.string(), v.transform(Number)) })) })
const Contractions = v.object({
  rows: v.array(v.object({ migration: v.string(), release: v.string(), contracts: v.string() })),
})

async function hasTable(db: NodePgDatabase, name: string): Promise<boolean> {
  const result = await db.execute(
    sql`select to_regclass(${name})::text as name where to_regclass(${name}) is not null`,
  )
  return v.parse(Names, result).rows.length > 0
}

/** When the newest applied migration was written, ms; 0 for an empty database. */
async function newestApplied(db: NodePgDatabase): Promise<number> {
  if (!(await hasTable(db, 'drizzle.__drizzle_migrations'))) return 0
  const result = await db.execute(
    sql`select coalesce(max(created_at), 0)::text as when from drizzle.__drizzle_migrations`,
  )
  return v.parse(Newest, result).rows[0]?.when ?? 0
}

/** Throws `IncompatibleSchema` if a migration of a later version took away what this one uses. */
export async function assertCompatible(db: NodePgDatabase): Promise<void> {
  if (!(await hasTable(db, 'public.schema_contractions'))) return
  const result = await db.execute(
    sql`select migration, release, contracts from schema_contractions order by migration`,
  )
  const lacking = v
    .parse(Contractions, result)
    .rows.find(({ release }) => isOlderVersion(ownVersion, release))
  if (lacking === undefined) return
  throw new IncompatibleSchema(
    `its migration ${lacking.migration} took away ${lacking.contracts}, which this version (${ownVersion}) uses: start version ${lacking.release} or newer`,
  )
}

/** Throws unless the database has all migrations of this version, and nothing was taken away that it uses. */
export async function assertMigrated(db: NodePgDatabase): Promise<void> {
  if ((await newestApplied(db)) < newestOf(migrationsFolder))
    throw new NotMigrated('the database is not migrated to this version')
  await assertCompatible(db)
}

/** Throws `IncompatibleSchema` while a process runs that still uses what one of the migrations takes away. */
async function assertUnused(db: NodePgDatabase, contractions: readonly Contraction[]): Promise<void> {
  if (contractions.length === 0) return
  const result = await db.execute(sql`select application_name as name from pg_stat_activity
    where datname = current_database() and application_name ~ ${heartbeatPattern.source}`)
  for (const { name } of v.parse(Names, result).rows) {
    const [, version, pid] = heartbeatPattern.exec(name) ?? []
    // Releases before this check do not say their version.
    const isOlder = (release: string) => version === undefined || isOlderVersion(version, release)
    const used = contractions.find(({ release }) => isOlder(release))
    if (used === undefined) continue
    throw new IncompatibleSchema(
      `migration ${used.migration} takes away ${used.contracts}, which the running process ${pid} of version ${version ?? 'unknown'} uses: stop it first`,
    )
  }
}

/**
 * Runs the migrations of `folder` that the database lacks. Returns `ahead` where it has newer ones: a later version may
 * have granted and stored what this one does not know, so there is nothing for this one to do. Throws
 * `IncompatibleSchema` where a process, this one or a running one, would lose what it uses.
 */
export async function migrateForward(
  db: NodePgDatabase,
  folder = migrationsFolder,
): Promise<'migrated' | 'ahead'> {
  await assertCompatible(db)
  const applied = await newestApplied(db)
  if (applied > newestOf(folder)) return 'ahead'
  const pending = migrationsIn(folder).filter(({ when }) => when > applied)
  const texts = pending.map(({ tag }) => readFileSync(join(folder, `${tag}.sql`), 'utf8'))
  // An empty database has no processes, and a migrated one has nothing to read.
  if (applied > 0) await assertUnused(db, texts.flatMap(contractionsIn))
  await migrate(db, { migrationsFolder: folder })
  return 'migrated'
}
