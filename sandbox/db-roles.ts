/**
 * `npm run db:roles`: creates the three database roles, migrates as the owner and grants the privileges. It can be repeated:
 * after an update, or to change a password.
 */
import './quick-start.ts'

const names = ['ADMIN_DATABASE_URL', 'MIGRATE_DATABASE_URL', 'DATABASE_URL', 'READ_DATABASE_URL'] as const
const [admin, owner, app, reader] = names.map((name) => process.env[name] ?? '')

function fail(message: string): void {
  process.stderr.write(`${message}\n`)
  process.exitCode = 1
}

if (!admin || !owner || !app || !reader) {
  fail(`Set ${names.join(', ')}: four users of one PostgreSQL database (docs/deploy.md).`)
} else {
  try {
    const { createRoles, migrateAsOwner, roleIn } = await import('./db/server-roles.ts')
    await createRoles(admin, { owner, app, reader })
    const outcome = await migrateAsOwner(owner, app, reader)
    const roles = `Owner ${roleIn(owner)}, app ${roleIn(app)}, read-only ${roleIn(reader)}`
    const done = {
      migrated: 'migrated',
      ahead: 'the database is of a later version, which granted their privileges',
    }
    process.stdout.write(`${roles}: ${done[outcome]}.\n`)
  } catch (error) {
    fail(`The roles were not made: ${error instanceof Error ? error.message : String(error)}`)
  }
}
