/** Where a sandbox keeps its data, held and opened with words for the person at the terminal. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Database, openDatabase } from '../db/database.ts'
import { databaseFolder, holdDataFolder } from './data-folder.ts'
import { describeError } from './log.ts'
import { StartFailure, systemCodeOf } from './start-failure.ts'

/** Memory is lost at the end; `folder` keeps PGlite's files; `url` is a PostgreSQL connection string. */
export type DataPlace =
  | { readonly memory: true }
  | { readonly folder: string; readonly isFresh?: boolean }
  | { readonly url: string }

/** Holds the data folder, if it is one; answers what lets it go. */
export function holdPlace(place: DataPlace): () => void {
  return 'folder' in place ? holdDataFolder(place.folder, place.isFresh ?? false) : () => undefined
}

function explain(place: DataPlace, cause: unknown): StartFailure {
  const why = systemCodeOf(cause) ?? describeError(cause).error
  if ('folder' in place) {
    return new StartFailure(
      `The data in ${place.folder} cannot be opened (${why}): it is damaged or was made by another version. Nothing was deleted. To keep it, move that folder away or set PLACARD_DATA to another one; to begin anew and delete it, run \`npm start -- --fresh\`.`,
      { cause },
    )
  }
  const what = 'url' in place ? 'The PostgreSQL database of DATABASE_URL' : 'A database in memory'
  return new StartFailure(
    `${what} cannot be opened (${why}). Check that it runs and that it may be used. Nothing was deleted.`,
    { cause },
  )
}

/** A folder with files but without PostgreSQL's mark is damaged; PGlite would write a new database over it. */
function refuseDamaged(place: DataPlace): void {
  if (!('folder' in place)) return
  const folder = databaseFolder(place.folder)
  const hasFiles = existsSync(folder) && readdirSync(folder).length > 0
  if (hasFiles && !existsSync(join(folder, 'PG_VERSION'))) throw new Error('PG_VERSION is missing')
}

/** Opens the database; throws a `StartFailure` that says what to do when it cannot. */
export async function openOrExplain(place: DataPlace): Promise<Database> {
  try {
    refuseDamaged(place)
    return await openDatabase('folder' in place ? { folder: databaseFolder(place.folder) } : place)
  } catch (error) {
    throw explain(place, error)
  }
}
