/**
 * `npm run ledger:lift -- --by NAME --reason TEXT`: lifts the stops of the ledger after a full check. Needs the role that owns
 * the tables: `MIGRATE_DATABASE_URL`, else `DATABASE_URL`, else the data folder of a sandbox that does not run.
 */
import './quick-start.ts'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

const { liftStops, StillBroken } = await import('./ledger/checks/ledger-stops.ts')
const { lockData, openData } = await import('./process/data-folder.ts')
const { StartFailure } = await import('./process/settings.ts')

const usage = 'Usage: npm run ledger:lift -- --by NAME --reason TEXT'

async function lift(): Promise<string> {
  const { values } = parseArgs({ options: { by: { type: 'string' }, reason: { type: 'string' } } })
  const [by, reason] = [values.by?.trim() ?? '', values.reason?.trim() ?? '']
  if (by === '' || reason === '') throw new StartFailure(usage)
  const url = process.env.MIGRATE_DATABASE_URL || process.env.DATABASE_URL
  const location = url ? { url } : { folder: resolve(process.env.PLACARD_DATA || '.sandbox') }
  const release = lockData(location)
  try {
    const database = await openData(location)
    try {
      const lifted = await liftStops(database, { by, reason, at: new Date() })
      return lifted === 0 ? 'No stop was open.' : `${lifted} lifted. The record names ${by}.`
    } finally {
      await database.close()
    }
  } finally {
    release()
  }
}

try {
  process.stdout.write(`${await lift()}\n`)
} catch (error) {
  const isKnown = error instanceof StartFailure || error instanceof StillBroken || error instanceof TypeError
  process.stderr.write(`Nothing was lifted: ${isKnown ? error.message : 'the database cannot be used.'}\n`)
  process.exitCode = 1
}
