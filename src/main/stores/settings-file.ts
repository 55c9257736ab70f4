/** The five keys in one file, written atomically. A damaged file is renamed, never deleted. */
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import Store, { type Options, type Schema } from 'electron-store'
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
  /** True if a damaged file was renamed and this one is new. */
  readonly wasDamaged: boolean
  read(): StoredTexts
  /** Throws if it cannot be written. */
  write(key: StorageKey, value: string | undefined): void
}

type StoreOptions<Values extends Record<string, string>> = Options<Values> & {
  /** The folder. */
  cwd: string
  /** The file, without `.json`. */
  name: string
}

/** Opens a store of texts; a damaged file is renamed and a new one started. Throws if the folder cannot be read or written. */
export function openOrReplace<Values extends Record<string, string>>(
  options: StoreOptions<Values>,
): { store: Store<Values>; wasDamaged: boolean } {
  const open = () =>
    new Store<Values>({
      // Validating the schema itself is the slowest part of a start; the stored data is still validated.
      ajvOptions: { validateSchema: false },
      accessPropertiesByDotNotation: false,
      configFileMode: 0o600,
      ...options,
    })
  try {
    return { store: open(), wasDamaged: false }
  } catch {
    const file = join(options.cwd, `${options.name}.json`)
    renameSync(file, `${file}.damaged-${new Date().toISOString().replaceAll(':', '-')}`)
    return { store: open(), wasDamaged: true }
  }
}

/** Throws if the folder cannot be read or written. */
export function openTextStore(folder: string): TextStore {
  const { store, wasDamaged } = openOrReplace<Texts>({ cwd: folder, name: storeName, schema })
  return {
    wasDamaged,
    read() {
      const texts = store.store
      return Object.fromEntries(
        storageKeys.flatMap((key) => (texts[key] === undefined ? [] : [[key, texts[key]]])),
      )
    },
    write(key, value) {
      if (value === undefined) store.delete(key)
      else store.set(key, value)
    },
  }
}
