/** The five keys in one file, written atomically; a file that cannot be read is set aside, never deleted. */
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import Store, { type Schema } from 'electron-store'
import { type StorageKey, type StoredTexts, storageKeys } from '#protocol/storage-keys.ts'
import { storeName } from './saved-json.ts'

type Texts = { [Key in StorageKey]?: string }

const text = { type: 'string', maxLength: 1_000_000 } as const
const schema: Schema<Texts> = {
  fb_token: text,
  fb_userInfo: text,
  fb_basic_config: text,
  lang: text,
  placard: text,
}

export interface TextStore {
  /** True when a damaged file was set aside and this one is new. */
  readonly wasDamaged: boolean
  read(): StoredTexts
  /** Throws when it cannot be written. */
  write(key: StorageKey, value: string | undefined): void
}

const open = (folder: string) =>
  new Store<Texts>({
    name: storeName,
    cwd: folder,
    schema,
    // What is stored is checked; that the schema is one itself took longer than all else of a start's own work.
    ajvOptions: { validateSchema: false },
    accessPropertiesByDotNotation: false,
    configFileMode: 0o600,
  })

function openOrSetAside(folder: string): { store: Store<Texts>; wasDamaged: boolean } {
  try {
    return { store: open(folder), wasDamaged: false }
  } catch {
    const file = join(folder, `${storeName}.json`)
    renameSync(file, `${file}.damaged-${new Date().toISOString().replaceAll(':', '-')}`)
    return { store: open(folder), wasDamaged: true }
  }
}

/** Opens the store in the folder; throws when the folder cannot be read or written. */
export function openTextStore(folder: string): TextStore {
  const { store, wasDamaged } = openOrSetAside(folder)
  return {
    wasDamaged,
    read() {
      const all = store.store
      return Object.fromEntries(
        storageKeys.flatMap((key) => (all[key] === undefined ? [] : [[key, all[key]]])),
      )
    },
    write(key, value) {
      if (value === undefined) store.delete(key)
      else store.set(key, value)
    },
  }
}
