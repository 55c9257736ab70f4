/** Opens files with electron-store. Loaded after the page has started, because loading it blocks the main process for long. */
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import Store, { type Options } from 'electron-store'
import { damagedName } from './saved-json.ts'

type StoreOptions<Values extends Record<string, string>> = Options<Values> & {
  /** The folder. */
  cwd: string
  /** The file, without `.json`. */
  name: string
}

/** Opens a store of texts; a damaged file is renamed and a new one started. Throws if the folder cannot be read or written. */
export function openOrReplace<Values extends Record<string, string>>(
  options: StoreOptions<Values>,
): Store<Values> {
  const open = () =>
    new Store<Values>({
      accessPropertiesByDotNotation: false,
      configFileMode: 0o600,
      ...options,
    })
  try {
    return open()
  } catch {
    const file = join(options.cwd, `${options.name}.json`)
    renameSync(file, damagedName(file))
    return open()
  }
}
