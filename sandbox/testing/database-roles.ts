/** A database with the three roles of a server in use, for tests that run as one of them. */
import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { createRoles, migrateAsOwner, type RoleUrls } from '../db/server-roles.ts'
import { emptyServerDatabase, execute } from './empty-database.ts'

export interface DatabaseWithRoles {
  /** A superuser's connection string, which can break what the roles cannot. */
  readonly adminUrl: string
  readonly urls: RoleUrls
  /** Drops the database and the roles. */
  readonly drop: () => Promise<void>
}

/** Creates a migrated database on the server at `serverUrl`, as upgraded from one role for everything, with the three roles. */
export async function databaseWithRoles(serverUrl: string): Promise<DatabaseWithRoles> {
  const { url: adminUrl, drop } = await emptyServerDatabase(serverUrl, inject('migratedTemplate'))
  const suffix = randomUUID().slice(0, 8)
  const withUser = (user: string) => {
    const changed = new URL(adminUrl)
    changed.username = `${user}_${suffix}`
    changed.password = `${user} secret'1`
    return changed.href
  }
  const urls = { owner: withUser('owner'), app: withUser('app'), reader: withUser('reader') }
  await createRoles(adminUrl, urls)
  await migrateAsOwner(urls.owner, urls.app, urls.reader)
  return {
    adminUrl,
    urls,
    drop: async () => {
      await drop()
      for (const user of ['owner', 'app', 'reader']) await execute(serverUrl, `drop role ${user}_${suffix}`)
    },
  }
}
