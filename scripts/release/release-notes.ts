/** `node scripts/release/release-notes.ts <version> <file>`: writes the version's section of CHANGELOG.md to the file. */
import { readFileSync, writeFileSync } from 'node:fs'

/** The text below the heading of `version`; throws when the changelog has no such section or an empty one. */
export function releaseNotes(changelog: string, version: string): string {
  const sections = changelog.split(/^## /m).slice(1)
  const section = sections.find((text) => text.startsWith(`[${version}]`))
  const notes = section?.slice(section.indexOf('\n')).trim()
  if (!notes) throw new Error(`CHANGELOG.md has no section for ${version}`)
  return `${notes}\n`
}

if (import.meta.main) {
  const [version, file] = process.argv.slice(2)
  if (!version || !file) throw new Error('Name the version and the file')
  const changelog = readFileSync(new URL('../../CHANGELOG.md', import.meta.url), 'utf8')
  writeFileSync(file, releaseNotes(changelog, version))
}
