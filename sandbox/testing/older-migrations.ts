/** The migrations of an earlier version, for tests of what a later one makes of its data. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { migrationsFolder } from '../db/schema-version.ts'

const Journal = v.looseObject({ entries: v.array(v.looseObject({ tag: v.string() })) })

/** Calls `use` with a folder of the migrations before `tag`, which exists until then. Rejects if there is no such migration. */
export async function withMigrationsBefore(
  tag: string,
  use: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'placard-migrations-'))
  try {
    await cp(migrationsFolder, folder, { recursive: true })
    const file = join(folder, 'meta', '_journal.json')
    const journal = v.parse(Journal, JSON.parse(await readFile(file, 'utf8')))
    const count = journal.entries.findIndex((entry) => entry.tag === tag)
    if (count < 0) throw new Error(`no migration ${tag}`)
    await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }))
    await use(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}
