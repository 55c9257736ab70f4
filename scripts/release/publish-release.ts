/**
 * `node scripts/release/publish-release.ts <notes> <folder> [file…]`: makes a GitHub release of the tag `GITHUB_REF_NAME` with
 * every file of the folder and those named after it. It stays a draft until all are there, so that its address as a feed
 * (`…/releases/latest/download/`) never offers half of a version. An unsigned build (`PLACARD_UNSIGNED=true`) says so in
 * title and notes, and is a pre-release: the latest release, and with it the feed, stays what it was.
 */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const unsignedNotice =
  '**This build is not signed.** Windows and macOS warn of it, and installed apps never get it as an update.'

interface Release {
  readonly tag: string
  /** The file of the notes. */
  readonly notes: string
  readonly files: readonly string[]
  readonly isUnsigned: boolean
}

function gh(args: readonly string[]): void {
  const { status, error } = spawnSync('gh', args, { stdio: 'inherit' })
  if (error) throw error
  if (status !== 0) throw new Error(`gh ${args.slice(0, 3).join(' ')} failed`)
}

/** Makes the release; throws when a step fails, with the draft left behind. */
export function publishRelease({ tag, notes, files, isUnsigned }: Release): void {
  if (isUnsigned) writeFileSync(notes, `${unsignedNotice}\n\n${readFileSync(notes, 'utf8')}`)
  const title = isUnsigned ? `${tag} (unsigned)` : tag
  gh(['release', 'create', tag, '--draft', '--title', title, '--notes-file', notes, ...files])
  gh(['release', 'edit', tag, '--draft=false', isUnsigned ? '--prerelease' : '--latest'])
}

if (import.meta.main) {
  const [notes, folder, ...others] = process.argv.slice(2)
  const tag = process.env.GITHUB_REF_NAME
  if (!notes || !folder || !tag) throw new Error('Name the notes and the folder, and set GITHUB_REF_NAME')
  const files = [...readdirSync(folder).map((name) => join(folder, name)), ...others]
  publishRelease({ tag, notes, files, isUnsigned: process.env.PLACARD_UNSIGNED === 'true' })
}
