/**
 * The five keys in one file, written atomically. A damaged file is renamed, never deleted. The page waits for what is read, so
 * it is read without electron-store, which only writes.
 */
import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { type StorageKey, type StoredTexts, storageKeys } from '#protocol/storage-keys.ts'
import { damagedName, savedJson, storeName } from './saved-json.ts'

const Text = v.exactOptional(v.pipe(v.string(), v.maxLength(1_000_000)))
const Texts = v.object(v.entriesFromList(storageKeys, Text))

export interface TextStore {
  /** True if a damaged file was renamed. */
  readonly wasDamaged: boolean
  /** The texts at the start. */
  readonly texts: StoredTexts
  /** Rejects if it cannot be written. */
  write(key: StorageKey, value: string | undefined): Promise<void>
}

/** Reads the file. `write` is called with each change; throws if a damaged file cannot be renamed. */
export function openTextStore(folder: string, write: TextStore['write']): TextStore {
  const file = join(folder, `${storeName}.json`)
  if (!existsSync(file)) return { wasDamaged: false, texts: {}, write }
  const { success, output } = v.safeParse(Texts, savedJson(folder, storeName))
  if (success) return { wasDamaged: false, texts: output, write }
  renameSync(file, damagedName(file))
  return { wasDamaged: true, texts: {}, write }
}
