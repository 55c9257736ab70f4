/** The three database roles on a PostgreSQL server: owner (migrations), app, reader (docs/deploy.md, "Database roles"). */
import { drizzle } from 'drizzle-orm/node-postgres'
import { Client, type ClientBase } from 'pg'
import * as v from 'valibot'
import { grantPrivileges } from './privileges.ts'
import { migrateForward } from './schema-version.ts'

/** An arbitrary advisory lock key: keeps two processes from migrating or seeding one database at the same time. */
export const startLock = 44_00_4401

async function withClient<Result>(url: string, task: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await task(client)
  } finally {
    await client.end()
  }
}

/** The role that a connection string names. */
export const roleIn = (url: string): string => decodeURIComponent(new URL(url).username)

/**
 * Migrates as the owner, and grants the app of `appUrl` (and a reader) its privileges. Grants nothing where the database is
 * ahead: that would take away what the later version granted.
 */
export async function migrateAsOwner(
  ownerUrl: string,
  appUrl: string,
  readerUrl?: string,
  folder?: string,
): Promise<'migrated' | 'ahead'> {
  return withClient(ownerUrl, async (client) => {
    // Released at the end of the connection.
    await client.query('select pg_advisory_lock($1)', [startLock])
    const outcome = await migrateForward(drizzle(client), folder)
    const reader = readerUrl === undefined ? undefined : roleIn(readerUrl)
    if (outcome === 'migrated') await grantPrivileges(client, { app: roleIn(appUrl), reader })
    return outcome
  })
}

export interface RoleUrls {
  readonly owner: string
  readonly app: string
  readonly reader: string
}

/**
 * Creates the three roles with the names and passwords in their connection strings, or updates them, and makes the first
 * the owner of the database and of everything in it. `adminUrl` names a role that may do that, on the same database.
 */
export async function createRoles(adminUrl: string, urls: RoleUrls): Promise<void> {
  const roles = Object.values(urls).map((url) => {
    const { password } = new URL(url)
    return { name: roleIn(url), password: decodeURIComponent(password) }
  })
  const names = new Set([roleIn(adminUrl), ...roles.map(({ name }) => name)])
  if (names.size !== 4 || names.has(''))
    throw new RangeError('the four connection strings need four different users')
  await withClient(adminUrl, async (client) => {
    const name = (text: string) => client.escapeIdentifier(text)
    const { rows: existing } = await client.query<{ rolname: string }>('select rolname from pg_roles')
    for (const role of roles) {
      const verb = existing.some(({ rolname }) => rolname === role.name) ? 'alter' : 'create'
      const password = role.password === '' ? '' : `password ${client.escapeLiteral(role.password)}`
      await client.query(
        `${verb} role ${name(role.name)} with login nosuperuser nocreatedb nocreaterole noreplication nobypassrls ${password}`,
      )
    }
    const [owner, app, reader] = roles.map((role) => name(role.name))
    await client.query(`grant ${owner} to current_user`)
    const { rows: found } = await client.query<{ statement: string }>(ownershipStatements, [roles[0]?.name])
    const { rows: named } = await client.query<{ current: string }>('select current_database() as current')
    const database = name(named[0]?.current ?? '')
    const statements = [
      `alter database ${database} owner to ${owner}`,
      `revoke all on database ${database} from public`,
      `grant connect on database ${database} to ${app}, ${reader}`,
      `alter schema public owner to ${owner}`,
      'revoke all on schema public from public',
      ...found.map(({ statement }) => statement),
    ]
    for (const statement of statements) await client.query(statement)
  })
}

/** Statements that give everything in the database to the role `$1`. */
const ownershipStatements = `
  select format('alter schema %I owner to %I', nspname, $1::text) as statement from pg_namespace where nspname = 'drizzle'
  union all
  select format('alter %s %I.%I owner to %I', case relkind when 'S' then 'sequence' else 'table' end, n.nspname, relname, $1::text)
    from pg_class c join pg_namespace n on n.oid = relnamespace
    where n.nspname in ('public', 'drizzle') and relkind in ('r', 'S')
      -- The sequence of a column follows its table.
      and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype in ('i', 'a') and relkind = 'S')
  union all
  select format('alter function %s owner to %I', p.oid::regprocedure, $1::text)
    from pg_proc p where pronamespace = 'public'::regnamespace`

const Role = v.object({ name: v.string(), isSuperuser: v.boolean(), isOwner: v.boolean() })

export type DatabaseRole = v.InferOutput<typeof Role>

/** What the connected role is on its database. */
export async function readRole(client: ClientBase): Promise<DatabaseRole> {
  const { rows } = await client.query(`select current_user::text as name, rolsuper as "isSuperuser",
    exists (select 1 from pg_database where datname = current_database() and pg_has_role(datdba, 'MEMBER'))
      or exists (
        select 1 from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_has_role(relowner, 'MEMBER')
      ) as "isOwner"
    from pg_roles where rolname = current_user`)
  return v.parse(Role, rows[0])
}

/** `readRole` on a connection of its own. */
export const roleOf = (url: string): Promise<DatabaseRole> => withClient(url, readRole)
