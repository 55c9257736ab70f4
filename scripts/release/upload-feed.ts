/**
 * `node scripts/release/upload-feed.ts <folder>`: uploads to a feed that is not the release itself. Runs the operator's shell
 * command `PLACARD_FEED_UPLOAD` twice, each time on the folder `FEED_FOLDER`: first with the packages and block maps, then
 * with the descriptions, so that no description names a file that is not uploaded yet.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { descriptionsIn } from './release-files.ts'

/** Uploads in two steps; throws when one fails. */
export function uploadFeed(folder: string, command: string): void {
  const descriptions = descriptionsIn(folder)
  const others = readdirSync(folder).filter((name) => !descriptions.includes(name))
  for (const names of [others, descriptions]) {
    const part = mkdtempSync(join(tmpdir(), 'placard-feed-'))
    try {
      for (const name of names) cpSync(join(folder, name), join(part, name))
      const { status } = spawnSync(command, {
        shell: true,
        stdio: 'inherit',
        env: { ...process.env, FEED_FOLDER: part },
      })
      if (status !== 0) throw new Error(`the upload of ${names.join(', ')} failed`)
    } finally {
      rmSync(part, { recursive: true })
    }
  }
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2)
  const command = process.env.PLACARD_FEED_UPLOAD
  if (!folder || !command) throw new Error('Name the folder, and set PLACARD_FEED_UPLOAD')
  uploadFeed(folder, command)
}
