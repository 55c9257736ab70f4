/**
 * `npm run ledger:lift -- --by NAME --reason TEXT`: lifts the stops of the ledger after a full check. Needs the role that owns
 * the tables: `MIGRATE_DATABASE_URL`, else `DATABASE_URL`, else the data folder of a sandbox that does not run.
 */
import './quick-start.ts'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

const { databaseTime } = await import('./db/database.ts')
const { sqlStateOf } = await import('./db/retries.ts')
const { roleIn } = await import('./db/server-roles.ts')
const { liftStops, StillBroken } = await import('./ledger/checks/ledger-stops.ts')
const { lockData, openData } = await import('./process/data-folder.ts')
const { StartFailure } = await import('./process/settings.ts')

const usage = 'Usage: npm run ledger:lift -- --by NAME --reason TEXT'
/** SQLSTATE of a statement that the role has no privilege for. */
const insufficientPrivilege = '42501'

const url = process.env.MIGRATE_DATABASE_URL || process.env.DATABASE_URL

async function lift(): Promise<string> {
  const { values } = parseArgs({ options: { by: { type: 'string' }, reason: { type: 'string' } } })
  const [by, reason] = [values.by?.trim() ?? '', values.reason?.trim() ?? '']
  if (by === '' || reason === '') throw new StartFailure(usage)
  const location = url ? { url } : { folder: resolve(process.env.PLACARD_DATA || '.sandbox') }
  const release = lockData(location)
  try {
    const database = await openData(location)
    try {
      const lifted = await liftStops(database, { by, reason, at: await databaseTime(database.read) })
      return lifted === 0 ? 'No stop was open.' : `${lifted} lifted. The record names ${by}.`
    } finally {
      await database.close()
    }
  } finally {
    release()
  }
}

function explain(error: unknown): string {
  if (url && sqlStateOf(error) === insufficientPrivilege)
    return `the role "${roleIn(url)}" may not lift stops. Set MIGRATE_DATABASE_URL to the owner (docs/deploy.md, "Database roles").`
  const isKnown = error instanceof StartFailure || error instanceof StillBroken || error instanceof TypeError
  return isKnown ? error.message : 'the database cannot be used.'
}

try {
  process.stdout.write(`${await lift()}\n`)
} catch (error) {
  process.stderr.write(`Nothing was lifted: ${explain(error)}\n`)
  process.exitCode = 1
}
