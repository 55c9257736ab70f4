/**
 * `node scripts/release/publish-release.ts <notes> <folder> [file…]`: creates a GitHub release of the tag `GITHUB_REF_NAME`
 * with every file of the folder and the other named files. It is a draft until all files are uploaded, so that its address
 * as a feed (`…/releases/latest/download/`) never offers an incomplete version. An unsigned build (`PLACARD_UNSIGNED=true`)
 * is marked in title and notes, and is a pre-release: the latest release, and so the feed, does not change.
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

/** Creates the release; throws when a step fails, and leaves the draft. */
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
