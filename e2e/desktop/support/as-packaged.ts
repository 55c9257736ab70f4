/**
 * The built app under the conditions of a package, though it is started unpackaged: Electron says that it is packaged, its
 * resources lie in a folder of the test, and no argument of the test's own is left. All of it is set from outside, before
 * the app is loaded.
 */
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const icon = fileURLToPath(new URL('../../../build/icons/256x256.png', import.meta.url))

/** What lies in the resources of the package. */
export interface PackagedResources {
  /** `config.json`; `null` for none. By default it names the host that the test launches with. */
  readonly config?: string | null
  /** Other files, by name, such as `app-update.yml`; none by default. */
  readonly files?: Readonly<Record<string, string>>
}

function writeResources(folder: string, { config, files = {} }: PackagedResources): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  cpSync(icon, join(folder, 'icon.png'))
  if (config !== null) writeFileSync(join(folder, 'config.json'), config ?? '{}')
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
}

/** Writes the resources into the profile, and gives the script that Electron must load before the app. */
export function asPackaged(profile: string, resources: PackagedResources, args: readonly string[]): string {
  const folder = join(profile, 'resources')
  writeResources(folder, resources)
  const file = join(profile, 'as-packaged.cjs')
  const text = `const { app } = require('electron')
Object.defineProperty(app, 'isPackaged', { value: true })
Object.defineProperty(process, 'resourcesPath', { value: ${JSON.stringify(folder)} })
process.argv = [process.argv[0], ...${JSON.stringify(args)}]\n`
  writeFileSync(file, text)
  return file
}
