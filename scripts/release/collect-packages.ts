/**
 * `node scripts/release/collect-packages.ts <from> <to>`: copies the files of this system's build that are published. An
 * unsigned build (`PLACARD_UNSIGNED=true`) has "unsigned" in each file name and no files for the feed.
 */
import { cpSync, mkdirSync } from 'node:fs'
import { extname, join } from 'node:path'
import {
  blockMapsIn,
  descriptionsIn,
  packageKinds,
  packagesIn,
  type ReleasePlatform,
  releasePlatform,
} from './release-files.ts'

interface Collection {
  readonly from: string
  readonly to: string
  readonly platform: ReleasePlatform
  readonly isUnsigned: boolean
}

const unsignedName = (name: string) => {
  const extension = extname(name)
  return `${name.slice(0, -extension.length)}-unsigned${extension}`
}

/** Copies the files and returns their names; throws when a kind of package, or a signed build's description, is missing. */
export function collectPackages({ from, to, platform, isUnsigned }: Collection): string[] {
  const packages = packagesIn(from, packageKinds[platform])
  mkdirSync(to, { recursive: true })
  const copy = (name: string, target: string) => {
    cpSync(join(from, name), join(to, target))
    return target
  }
  if (isUnsigned) return packages.map((name) => copy(name, unsignedName(name)))
  const descriptions = descriptionsIn(from)
  if (descriptions.length === 0) throw new Error(`there is no latest*.yml in ${from}`)
  return [...packages, ...blockMapsIn(from), ...descriptions].map((name) => copy(name, name))
}

if (import.meta.main) {
  const [from = '', to = ''] = process.argv.slice(2)
  const isUnsigned = process.env.PLACARD_UNSIGNED === 'true'
  const names = collectPackages({ from, to, platform: releasePlatform(), isUnsigned })
  console.log(names.join('\n'))
}
