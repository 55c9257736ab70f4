/** A database with the three roles of a server in use: tests run as the app, as an operator's processes do. */
import { randomUUID } from 'node:crypto'
import { createRoles, migrateAsOwner, type RoleUrls } from '../db/server-roles.ts'
import { emptyServerDatabase, execute } from './empty-database.ts'

export interface DatabaseWithRoles {
  readonly name: string
  /** A superuser's connection string, which can break what the roles cannot. */
  readonly adminUrl: string
  readonly urls: RoleUrls
  /** Drops the database and the roles. */
  readonly drop: () => Promise<void>
}

/** The same server with another database, or another user. */
export function changedUrl(
  url: string,
  {
    database,
    user,
    password,
  }: { readonly database?: string; readonly user?: string; readonly password?: string },
): string {
  const changed = new URL(url)
  if (database !== undefined) changed.pathname = `/${database}`
  if (user !== undefined) changed.username = user
  if (password !== undefined) changed.password = password
  return changed.href
}

/** Creates a database on the server at `serverUrl` with the three roles, of which the owner can migrate it. */
export async function emptyDatabaseWithRoles(
  serverUrl: string,
  template?: string,
): Promise<DatabaseWithRoles> {
  const { name, url: adminUrl, drop } = await emptyServerDatabase(serverUrl, template)
  const suffix = randomUUID().slice(0, 8)
  const withUser = (user: string) =>
    changedUrl(adminUrl, { user: `${user}_${suffix}`, password: `${user} secret'1` })
  const urls = { owner: withUser('owner'), app: withUser('app'), reader: withUser('reader') }
  await createRoles(adminUrl, urls)
  return {
    name,
    adminUrl,
    urls,
    drop: async () => {
      await drop()
      for (const user of ['owner', 'app', 'reader']) await execute(serverUrl, `drop role ${user}_${suffix}`)
    },
  }
}

/** The same, migrated: empty, or from `template` of one role for everything. */
export async function databaseWithRoles(serverUrl: string, template?: string): Promise<DatabaseWithRoles> {
  const database = await emptyDatabaseWithRoles(serverUrl, template)
  const { owner, app, reader } = database.urls
  await migrateAsOwner(owner, app, reader)
  return database
}
