/**
 * A migrated, empty PGlite data folder as one file. Making one takes seconds and reading it half a second, so it is
 * kept beside the installed packages until the migrations or PGlite change. It can be deleted at any time.
 */
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const cacheFolder = fileURLToPath(new URL('../../node_modules/.cache/placard', import.meta.url))
const pglitePackage = new URL('../../node_modules/@electric-sql/pglite/package.json', import.meta.url)

async function snapshotFile(migrationsFolder: string): Promise<string> {
  const hash = createHash('sha256').update(await readFile(pglitePackage))
  for (const name of (await readdir(migrationsFolder)).filter((each) => each.endsWith('.sql')).sort()) {
    hash.update(name).update(await readFile(join(migrationsFolder, name)))
  }
  return join(cacheFolder, `pglite-${hash.digest('hex').slice(0, 16)}.tgz`)
}

/** The snapshot for these migrations: the kept one, or the one that `make` makes. Not being able to keep it is fine. */
export async function ensureSnapshot(migrationsFolder: string, make: () => Promise<Blob>): Promise<Blob> {
  const file = await snapshotFile(migrationsFolder)
  try {
    return new Blob([await readFile(file)], { type: 'application/x-gzip' })
  } catch {
    const made = await make()
    try {
      await mkdir(cacheFolder, { recursive: true })
      const unfinished = `${file}.${randomUUID()}`
      await writeFile(unfinished, made.stream())
      await rename(unfinished, file)
    } catch {
      // A read-only installation makes one at each start.
    }
    return made
  }
}
