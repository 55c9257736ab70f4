/** Which files of a package folder are published. */
import { readdirSync } from 'node:fs'

/** The descriptions that the feed must have for its three systems, with electron-builder's names. */
export const requiredDescriptions = ['latest-linux.yml', 'latest-mac.yml', 'latest.yml'] as const

/** The kinds of package that each system's build must contain. */
export const packageKinds: Readonly<Record<'linux' | 'darwin' | 'win32', readonly string[]>> = {
  linux: ['.AppImage', '.deb'],
  darwin: ['.dmg', '.zip'],
  win32: ['.exe'],
}

export type ReleasePlatform = keyof typeof packageKinds

/** The system that this process runs on; throws when there are no packages for it. */
export function releasePlatform(platform: string = process.platform): ReleasePlatform {
  if (platform === 'linux' || platform === 'darwin' || platform === 'win32') return platform
  throw new Error(`there are no packages for ${platform}`)
}

const namesIn = (folder: string) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted()

/** The descriptions of updates in a folder. */
export const descriptionsIn = (folder: string): string[] =>
  namesIn(folder).filter((name) => /^latest.*\.yml$/.test(name))

/** The block maps in a folder, for differential downloads. */
export const blockMapsIn = (folder: string): string[] =>
  namesIn(folder).filter((name) => name.endsWith('.blockmap'))

/** The packages in a folder; throws when one of the kinds is missing. */
export function packagesIn(folder: string, kinds: readonly string[]): string[] {
  const names = namesIn(folder)
  const missing = kinds.filter((kind) => !names.some((name) => name.endsWith(kind)))
  if (missing.length > 0) throw new Error(`there is no ${missing.join(' and no ')} in ${folder}`)
  return names.filter((name) => kinds.some((kind) => name.endsWith(kind)))
}
