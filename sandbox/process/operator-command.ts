/**
 * A command of the operator on the sandbox's database, such as `npm run ledger:lift`. Needs the role that owns the tables:
 * `MIGRATE_DATABASE_URL`, else `DATABASE_URL`, else the data folder of a sandbox that does not run.
 */
import { resolve } from 'node:path'
import { type Database, databaseTime } from '../db/database.ts'
import { sqlStateOf } from '../db/retries.ts'
import { roleIn } from '../db/server-roles.ts'
import { StillBroken } from '../ledger/checks/ledger-stops.ts'
import { lockData, openData } from './data-folder.ts'
import { StartFailure } from './settings.ts'

/** Resolves to what the command prints. */
export type Act = (database: Database, now: Date) => Promise<string>

interface OperatorCommand {
  /** Printed before the reason of a failure. */
  readonly unchanged: string
  /** Printed after the name of a role that is not the operator's. */
  readonly refusal: string
  /** Reads the arguments of the process; throws `StartFailure`. */
  readonly parse: () => Act
}

/** SQLSTATE of a missing privilege, and of the triggers that refuse others than the owner. */
const insufficientPrivilege = '42501'

const url = process.env.MIGRATE_DATABASE_URL || process.env.DATABASE_URL

async function withDatabase(act: Act): Promise<string> {
  const location = url ? { url } : { folder: resolve(process.env.PLACARD_DATA || '.sandbox') }
  const release = lockData(location)
  try {
    const database = await openData(location)
    try {
      return await act(database, await databaseTime(database.read))
    } finally {
      await database.close()
    }
  } finally {
    release()
  }
}

/** Never rejects: a failure is explained on stderr and sets the exit code. */
export async function runOperatorCommand({ unchanged, refusal, parse }: OperatorCommand): Promise<void> {
  const explain = (error: unknown): string => {
    if (url && sqlStateOf(error) === insufficientPrivilege)
      return `the role "${roleIn(url)}" ${refusal}. Set MIGRATE_DATABASE_URL to the owner (docs/deploy.md, "Database roles").`
    const isKnown = error instanceof StartFailure || error instanceof StillBroken
    return isKnown ? error.message : 'the database cannot be used.'
  }
  try {
    process.stdout.write(`${await withDatabase(parse())}\n`)
  } catch (error) {
    process.stderr.write(`${unchanged}: ${explain(error)}\n`)
    process.exitCode = 1
  }
}
